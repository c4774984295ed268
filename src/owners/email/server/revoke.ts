import { LINK_LIVES } from '../../../accounts/links/storage.ts';
import { withoutNewPasskeys } from '../../../accounts/passkeys/storage.ts';
import type { Account } from '../../../accounts/storage/accounts.ts';

/**
 * Login data after its holder took the address back, or said that they never gave it: what was allowed from a moment on (milliseconds) is void,
 * and what is being allowed just now finds the data changed.
 */
export const revoked = (account: Account, since: number, now: number): Account => {
  const { tries: _tries, unproven: _unproven, voided = [], ...rest } = withoutNewPasskeys(account, since);
  const spans = voided.filter(({ until }) => until > now - LINK_LIVES.undo);
  return {
    ...rest,
    changed: Math.max(now, account.changed + 1),
    voided: [...spans, { after: since, until: Math.max(now, account.granted ?? 0) }],
  };
};
