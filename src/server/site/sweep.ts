import { sweepResets } from '../../storage/accounts/resets.ts';
import { sweepSessions } from '../../storage/accounts/sessions.ts';
import { sweepSpent } from '../../storage/accounts/spent.ts';
import { sweepThrottles } from '../../storage/accounts/throttles.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { foldAuditWhenDue } from '../../storage/site/audit.ts';
import { foldMessagesWhenDue } from '../../storage/site/messages.ts';

/** The longest period of any limit, in milliseconds. */
const LONGEST_LIMIT = 3_600_000;

/** Puts off the sweep of used-up captchas, old throttle events, reset links and sessions, and the fold of what is seldom read; called where a fold is due anyway, so that it costs nothing of its own. */
export const sweepLater = (storage: Storage, later: (work: () => Promise<unknown>) => void): void => {
  later(() =>
    Promise.all([
      sweepSpent(storage),
      sweepThrottles(storage, LONGEST_LIMIT),
      sweepResets(storage),
      sweepSessions(storage),
      foldMessagesWhenDue(storage),
      foldAuditWhenDue(storage),
    ]),
  );
};
