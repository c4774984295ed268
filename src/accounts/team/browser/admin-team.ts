import { atom } from 'nanostores';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import type { Role } from '../../../base/http/rules/roles.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { getTeam, inviteMember, removeMember, setRole, type TeamItem } from '../calls.ts';

type TeamState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly TeamItem[] }
  | { kind: 'failed'; message: string };

/** The team. */
export const $team = atom<TeamState>({ kind: 'loading' });

/** Loads the team; the present list stays until then. */
export const loadTeam = async (): Promise<void> => {
  const outcome = await adminCall(getTeam, {});
  if (outcome.kind === 'done') $team.set({ kind: 'ready', items: outcome.reply.items });
  else if ($team.get().kind !== 'ready')
    $team.set({ kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
};

// Says what was done and loads the team again; returns the problem, or null.
const afterChange = async (outcome: Outcome<{ message: string }>): Promise<string | null> => {
  if (outcome.kind === 'done') toast(outcome.reply.message, 'status');
  await loadTeam();
  return outcome.kind === 'done' ? null : sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
};

/** Invites somebody; returns the problem, or null. */
export const inviteInto = async (email: string, role: Role): Promise<string | null> =>
  afterChange(await adminCall(inviteMember, { email, role }));

/** Gives a member another role; returns the problem, or null. */
export const changeRole = async (email: string, role: Role): Promise<string | null> =>
  afterChange(await adminCall(setRole, { email, role }));

/** Removes a member, or takes an invitation back; returns the problem, or null. */
export const removeFrom = async (email: string): Promise<string | null> =>
  afterChange(await adminCall(removeMember, { email }));
