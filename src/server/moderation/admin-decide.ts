import type { Decision } from '../../domain/moderation/decisions.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import type { AdminAction } from '../../domain/site/audit.ts';
import { auditProfile, type ProfileAudit } from '../profiles/audit-profile.ts';
import { type DecisionInput, decide } from './decide.ts';

const ACTIONS: Record<Decision, AdminAction> = {
  dismiss: 'dismiss-reports',
  hide: 'hide-profile',
  restore: 'restore-profile',
  keep: 'keep-hidden',
  delete: 'delete-profile',
};

/** Takes an administrator's decision on a page, with the case that it closes. */
export const decideOnCase = (call: ProfileAudit, input: DecisionInput): Promise<void> =>
  decideLogged(call, input, false);

/** Takes an administrator's decision on a page and closes whatever case is open; `check` may refuse it. */
export const decideAnyCase = (
  call: ProfileAudit,
  input: Omit<DecisionInput, 'case'>,
  check: (record: ProfileRecord) => void = () => {},
): Promise<void> => decideLogged(call, input, true, check);

const decideLogged = (
  call: ProfileAudit,
  input: DecisionInput,
  anyCase: boolean,
  check: (record: ProfileRecord) => void = () => {},
): Promise<void> => {
  const { storage, admin, later } = call;
  const { decision, reason } = input;
  return decide(
    {
      storage,
      by: admin.email,
      later,
      anyCase,
      guard: async (record, hidden) => {
        check(record);
        const after = { decision, ...(reason !== undefined && { reason }) };
        return auditProfile(call, ACTIONS[decision], record, { hidden }, after);
      },
    },
    input,
  );
};
