import type { Outcome } from '../../../base/http/browser/call.ts';

/** The turns that bring nothing new, one after the other, before a person is asked, and how long the first of them waits. */
const MAX_STALLS = 4;
const FIRST_WAIT_MS = 1_000;

/**
 * Makes a call that does as much as it has time for again and again, until it is done or refused; `goesOn` says whether it is not, and gets each reply once.
 * Null if the site got no further for a while.
 */
export const inTurns = async <Reply>(
  send: (last: Reply | null) => Promise<Outcome<Reply>>,
  goesOn: (reply: Reply) => boolean,
  wait: (ms: number) => Promise<void>,
): Promise<Outcome<Reply> | null> => {
  let last: Reply | null = null;
  let stalls = 0;
  for (;;) {
    const outcome: Outcome<Reply> = await send(last);
    if (outcome.kind !== 'done' || !goesOn(outcome.reply)) return outcome;
    stalls = JSON.stringify(outcome.reply) === JSON.stringify(last) ? stalls + 1 : 0;
    last = outcome.reply;
    if (stalls === MAX_STALLS) return null;
    if (stalls > 0) await wait(FIRST_WAIT_MS * 2 ** stalls);
  }
};
