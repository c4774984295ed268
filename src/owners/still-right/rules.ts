import { say } from '../../base/languages/rules/say.ts';
import { LEAVE_DAYS } from '../../profiles/confirmed/rules/confirmation.ts';

/** How many owners a site asks on a day at most whether their pages are still right, and in one turn: a turn comes every ten minutes, so that they are spread over the day. */
export const ASKED = { perDay: 2_000, perTurn: 14 } as const;

/** The sentences of the calls about whether a page is still right. */
export const STILL_RIGHT_SENTENCES = {
  get done() {
    return say('owners.still-right.done');
  },
  get left() {
    return say('owners.still-right.left', { days: LEAVE_DAYS });
  },
} as const;
