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

/** An administrator's edit of a page that has no account: only the name is required. */
export const CORRECTION: EditMode = {
  isOwn: false,
  isRequired: isRequiredInCorrection,
  problemsOf: correctionProblems,
  save: saveCorrection,
};
