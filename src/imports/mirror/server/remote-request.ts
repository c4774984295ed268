import { setTimeout as sleep } from 'node:timers/promises';

/** How often a request that a site puts off is sent again. */
const MAX_ATTEMPTS = 20;
const DEFAULT_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 600;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** The most that an answer in JSON may have, and a line of a file, in bytes. */
export const LONGEST_TEXT = 1_000_000;

/** Thrown where a site answers what a copy does not take. */
export class NotTaken extends Error {}

/** Asks a site for an address; the answer's body is not read yet. */
export type Get = (address: string) => Promise<Response>;

/** `ask` sends one request without following redirects; `wait` pauses for some milliseconds. */
export type RequestEnvironment = {
  ask: (url: URL) => Promise<Response>;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Requests from one site only: no address and no redirect to another origin is followed. Waits when the site asks for it.
 */
export const requestsTo =
  (origin: string, { ask, wait = sleep }: RequestEnvironment): Get =>
  async (address) => {
    let url = within(origin, address, origin);
    let redirects = 0;
    for (let attempt = 1; ; ) {
      const response = await ask(url).catch((cause: unknown) => {
        throw cause instanceof NotTaken ? cause : new Error(`${origin} does not answer.`, { cause });
      });
      const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
      if (location !== null) {
        await response.body?.cancel();
        redirects += 1;
        if (redirects > MAX_REDIRECTS) throw new NotTaken(`${url.href} leads from one address to the next.`);
        url = within(origin, location, url.href);
        continue;
      }
      if (![429, 503].includes(response.status) || attempt === MAX_ATTEMPTS) return response;
      await response.body?.cancel();
      attempt += 1;
      const seconds = Number(response.headers.get('retry-after'));
      await wait((seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : DEFAULT_WAIT_SECONDS) * 1_000);
    }
  };

const within = (origin: string, address: string, base: string): URL => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || url.origin !== origin)
    throw new NotTaken(
      `${origin} leads to another site, which a copy does not ask: ${url?.origin ?? address}`,
    );
  return url;
};

/** The pieces of the body of an answer from this address; throws before it passes on more than `most` bytes. */
export async function* bodyUpTo(
  response: Response,
  address: string,
  most: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw new NotTaken(`${address} has more than ${most} bytes.`);
    yield piece;
  }
}

/** An answer's JSON, of the given most bytes. */
export const readJson = async (response: Response, address: string, most: number): Promise<unknown> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyUpTo(response, address, most)) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    throw new NotTaken(`${address} is no JSON.`);
  }
};
