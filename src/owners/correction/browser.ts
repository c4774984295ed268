import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import type { AdminUser } from '../../moderation/page/calls.ts';
import { showRecord } from '../../search/admin-list/browser/admin-users.ts';
import {
  correctionProblems,
  type Edit,
  type EditOutcome,
  mergeEdit,
  toCorrection,
} from '../editing/browser/own-profile-edit.ts';
import type { EditMode } from '../editing/browser/own-profile-editor.ts';
import { CORRECTION_SENTENCES } from '../rules/form-sentences.ts';
import { isRequiredInCorrection } from '../rules/forms.ts';
import { adminEditProfile } from './calls.ts';

/** Saves a correction and shows it in the list; an outdated one is rebased onto the current record. */
const saveCorrection = async (edit: Edit): Promise<EditOutcome> => {
  const outcome = await adminCall(adminEditProfile, toCorrection(edit), { again: false });
  if (outcome.kind === 'done') {
    showUser(outcome.reply.user);
    toast(DASHBOARD_SENTENCES.updated, 'status');
    return { kind: 'saved' };
  }
  const message = sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  if (outcome.kind !== 'refused') return { kind: 'refused', problems: {}, message };
  const { failure } = outcome;
  const { user } = failure as { user?: AdminUser };
  if (failure.code !== 'conflict' || user === undefined)
    return { kind: 'refused', problems: failure.errors ?? {}, message };
  showUser(user);
  return { kind: 'changed', edit: mergeEdit(edit, user) };
};

const showUser = (user: AdminUser): void => {
  const { id, profile, name, companyname, email, phone, verified, recheck, version, email_confirmed } = user;
  const names = profile === 'personal' ? { name } : { companyname };
  const hidden = user.hidden !== null;
  showRecord({ id, profile, ...names, email, phone, verified, hidden, recheck, version, email_confirmed });
};

/** Texts that somebody has begun to correct where they stand, by page: going to another page and back loses none. */
export const textDrafts = new Map<string, string>();

/** What saving a text came to; `page` is the page as it is now, undefined if that could not be told. */
export type TextSaved = { problem: string | null; page?: AdminUser };

/** Saves the text of a page alone. Another change meanwhile is kept; of the text itself, the next save replaces it. */
export const saveText = async (before: AdminUser, message: string): Promise<TextSaved> => {
  const outcome = await adminCall(
    adminEditProfile,
    { id: before.id, version: before.version, message },
    { again: false },
  );
  if (outcome.kind === 'done') {
    textDrafts.delete(before.id);
    showUser(outcome.reply.user);
    toast(DASHBOARD_SENTENCES.updated, 'status');
    return { problem: null, page: outcome.reply.user };
  }
  const { user: page } = outcome.kind === 'refused' ? (outcome.failure as { user?: AdminUser }) : {};
  if (page !== undefined && page.message === before.message && page.version > before.version)
    return saveText(page, message);
  if (page !== undefined) return { problem: CORRECTION_SENTENCES.textChanged, page };
  const errors = outcome.kind === 'refused' ? outcome.failure.errors : undefined;
  return { problem: errors?.['message'] ?? sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
};

/** An administrator's edit of a page that has no account: only the name is required. */
export const CORRECTION: EditMode = {
  isOwn: false,
  isRequired: isRequiredInCorrection,
  problemsOf: correctionProblems,
  save: saveCorrection,
};
