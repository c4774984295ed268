import type { IncomingMessage } from 'node:http';
import { isLoopbackSite, siteUrl } from '../../../base/settings/server.ts';
import { type Resolve, resolveAll } from '../../proofs/server/checked-lookup.ts';
import { isTrusted, mayRequest, readStart, requestForeign } from '../../proofs/server/foreign-request.ts';
import { ROBOT } from '../rules/robots.ts';

/** Time limit for one request, from the lookup to the last byte, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** What one request to an address heard; `text` only of an answer whose text was asked for. */
export type Heard =
  | { status: number; location?: string; text?: string }
  | 'no-host'
  | 'unreachable'
  | 'not-allowed';

/** Asks an address once; redirects are answers. */
export type AskAddress = (url: URL, wantsText: boolean) => Promise<Heard>;

/** Who asks, for those who look after the host. */
const agent = (): string => `${ROBOT}/1.0 (+${siteUrl()}/contact)`;

// A site that only this machine uses has no address for those whom it would ask.
const mayAnswer = (url: URL): boolean => !isLoopbackSite() || isTrusted(url);

/** Asks an address of another site, within the same bounds as a proof: https on port 443 of a public host, five seconds, 256 KB. */
export const askAddress = async (
  url: URL,
  wantsText: boolean,
  { resolve = resolveAll, timeout = TIMEOUT_MS }: { resolve?: Resolve; timeout?: number } = {},
): Promise<Heard> => {
  if (!mayRequest(url)) return 'not-allowed';
  if (!mayAnswer(url)) return 'unreachable';
  const signal = AbortSignal.timeout(timeout);
  const headers = { Accept: '*/*', 'User-Agent': agent() };
  return requestForeign<Heard>(url, { signal, resolve, headers }, (response) => hear(response, wantsText));
};

const hear = async (response: IncomingMessage, wantsText: boolean): Promise<Heard> => {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return { status, location: headers.location };
  // The status is all that a page has to say.
  if (!wantsText || status !== 200) return { status };
  return { status, text: (await readStart(response)).toString('utf8') };
};
