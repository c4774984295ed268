import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { confirmAdmin } from '../../admin-login/browser/admin-session.ts';
import { ADMIN_SENTENCES } from '../../admin-login/rules.ts';
import type { NoticeChoice } from '../../notices/rules.ts';
import { checkNewPassword } from '../../password/browser/known-passwords.ts';
import type { SessionItem } from '../../sessions/calls.ts';
import {
  changeAdminPassword,
  endAdminSession,
  getAdminSessions,
  setAdminName,
  setNoticesCall,
} from '../calls.ts';

/** The result of a change of one's own account: what was done, or sentences by field ('' for the whole form). */
export type AccountChange = { done: string } | { problems: Readonly<Record<string, string>> };

const changeOf = (outcome: Outcome<{ message: string }>): AccountChange => {
  if (outcome.kind === 'done') return { done: outcome.reply.message };
  const errors = outcome.kind === 'refused' ? outcome.failure.errors : undefined;
  return { problems: errors ?? { '': sentenceOf(outcome, ADMIN_SENTENCES.serverError) } };
};

/** Changes the member's name. */
export const renameMyself = async (name: string): Promise<AccountChange> => {
  const outcome = await adminCall(setAdminName, { name });
  if (outcome.kind === 'done') await confirmAdmin();
  return changeOf(outcome);
};

/** Changes the member's password. */
export const changeMyPassword = async (old: string, password: string): Promise<AccountChange> => {
  const problem = await checkNewPassword('New Password', password);
  if (problem !== null) return { problems: { new_password: problem } };
  return changeOf(await adminCall(changeAdminPassword, { old_password: old, new_password: password }));
};

/** Sets how often the member is told what waits. */
export const setMyNotices = async (each: NoticeChoice): Promise<AccountChange> => {
  const outcome = await adminCall(setNoticesCall, { each });
  if (outcome.kind === 'done') await confirmAdmin();
  return changeOf(outcome);
};

/** The member's sessions; null if they could not be loaded. */
export const loadMySessions = async (): Promise<SessionItem[] | null> => {
  const outcome = await adminCall(getAdminSessions, {});
  return outcome.kind === 'done' ? outcome.reply.items : null;
};

/** Ends one of the member's sessions, or all others; returns the message. */
export const endMySessions = async (which: { id: string } | { all: true }): Promise<string> => {
  const change = changeOf(await adminCall(endAdminSession, which));
  return 'done' in change ? change.done : Object.values(change.problems).join(' ');
};
