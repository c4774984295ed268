import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import type { adminDecide } from '../../reports/calls.ts';
import type { Decision } from '../rules/decisions.ts';
import { type DecisionInput, decide } from './decide.ts';
import { reopenDismissed } from './reopen.ts';

export type { DecisionInput };

const ACTIONS: Record<Decision, AdminAction> = {
  dismiss: 'dismiss-reports',
  hide: 'hide-profile',
  restore: 'restore-profile',
  keep: 'keep-hidden',
  delete: 'delete-profile',
};

/** Takes an administrator's decision on a page, with the case that it closes, or opens a dismissed case again. */
export const actOnCase = (
  call: ProfileAudit,
  { decision, ...input }: InputOf<typeof adminDecide>,
): Promise<void> =>
  decision === 'reopen'
    ? reopenDismissed(call, input.id, input.case ?? '')
    : decideLogged(call, { ...input, decision }, { anyCase: false });

/** Takes an administrator's decision on a page and closes whatever case is open; `check` may refuse it, `action` is what the log calls it. */
export const decideAnyCase = (
  call: ProfileAudit,
  input: Omit<DecisionInput, 'case'>,
  check: (record: ProfileRecord) => void = () => {},
  action: AdminAction = ACTIONS[input.decision],
): Promise<void> => decideLogged(call, input, { anyCase: true, check, action });

type DecisionOptions = { anyCase: boolean; check?: (record: ProfileRecord) => void; action?: AdminAction };

const decideLogged = (
  call: ProfileAudit,
  input: DecisionInput,
  { anyCase, check = () => {}, action = ACTIONS[input.decision] }: DecisionOptions,
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
        return auditProfile(call, action, record, { hidden }, after);
      },
    },
    input,
  );
};
