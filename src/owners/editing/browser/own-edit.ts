import { isRequired } from '../../../base/fields/rules/fields.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { saveEdit } from '../../my-profile/browser/own-profile.ts';
import { sendTieChanges } from '../../ties/browser/tie-changes.ts';
import { type Edit, type EditOutcome, editProblems } from './own-profile-edit.ts';
import type { EditMode } from './own-profile-editor.ts';

/** Saves an owner's edit; then asks the other pages, and says what of that failed beside its entry. */
const saveAndAsk = async (edit: Edit): Promise<EditOutcome> => {
  const outcome = await saveEdit(edit);
  if (outcome.kind !== 'saved') return outcome;
  const problem = await sendTieChanges(edit.ties, edit.structured.positions);
  if (problem !== null) toast(problem);
  return outcome;
};

/** An owner's edit of their own page. */
export const OWN_EDIT: EditMode = { isOwn: true, isRequired, problemsOf: editProblems, save: saveAndAsk };
