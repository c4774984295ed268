import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { BATCH_BYTES, BATCH_PATH, type BatchReply, type BatchWork } from '../../../imports/batches/rules.ts';
import { doBatch } from '../../../imports/batches/server/do-batch.ts';
import { packBatch } from '../../../imports/batches/server/pack-batch.ts';
import { createManageToken } from '../../../site/probe/storage/manage-tokens.ts';

/** Hands a batch to the site; resolves with how far its work came. */
export type SendBatch = <Result extends object>(batch: object) => Promise<Result>;

/** The site has no such function, or it cannot be reached. */
export class NoSiteFunction extends Error {
  override name = 'NoSiteFunction';
}

type Sending = { send?: typeof fetch; sleep?: (milliseconds: number) => Promise<unknown> };

/** How long an answer is waited for, in milliseconds: longer than a call can take. */
const TIMEOUT_MS = 75_000;
/** How often a batch is sent before the command gives up, and the pause after each, in milliseconds. */
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 3_000;
/** A token is valid for half an hour. */
const TOKEN_AGE_MS = 20 * 60_000;
const FORBIDDEN = 403;

/** Opens the batches of a deployed site for some work. Throws `NoSiteFunction`, before anything is written, if it cannot take them. */
export const openSiteBatches = async (
  storage: Storage,
  address: string,
  work: BatchWork,
  { send = fetch, sleep = sleepFor }: Sending = {},
): Promise<SendBatch> => {
  const url = new URL(`${BATCH_PATH}?work=${work}`, address);
  const post = (token: string, body: Uint8Array<ArrayBuffer> | string): Promise<Answer> =>
    answerTo(send, url, { token, body });
  // Without a token the site refuses, which shows that it has the function.
  const { status } = await post('none', '');
  if (status !== FORBIDDEN)
    throw new NoSiteFunction(
      status === 0
        ? 'The site cannot be reached.'
        : `The site answers ${status} to ${work === 'import' ? 'an import' : 'a restore'}.`,
    );
  const token = openToken(storage, work);
  return async <Result extends object>(batch: object) => {
    const body = packBatch(batch);
    // A photo of many megabytes, say, goes through the platform's API.
    if (body.length > BATCH_BYTES) return (await doBatch(storage, work, batch)) as Result;
    let message = '';
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 1) await sleep(PAUSE_MS);
      const answer = await post(await token.get(), body);
      if (answer.reply?.success) return answer.reply.result as Result;
      if (answer.status === FORBIDDEN) token.forget();
      message = answer.reply?.message ?? `The site does not take the ${work} up.`;
    }
    throw new Error(message);
  };
};

/** A response; its status is 0 without one, and its reply null if it is none of the call's. */
type Answer = { status: number; reply: BatchReply | null };

const answerTo = async (
  send: typeof fetch,
  url: URL,
  { token, body }: { token: string; body: Uint8Array<ArrayBuffer> | string },
): Promise<Answer> => {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = (await response.json().catch(() => null)) as BatchReply | null;
    return { status: response.status, reply: typeof reply?.success === 'boolean' ? reply : null };
  } catch {
    return { status: 0, reply: null };
  }
};

/** A token for some work, made anew before it expires. */
const openToken = (storage: Storage, work: BatchWork) => {
  let token: { text: string; made: number } | null = null;
  return {
    get: async (): Promise<string> => {
      if (token === null || storage.now() - token.made > TOKEN_AGE_MS)
        token = { text: await createManageToken(storage, work), made: storage.now() };
      return token.text;
    },
    forget: (): void => {
      token = null;
    },
  };
};
