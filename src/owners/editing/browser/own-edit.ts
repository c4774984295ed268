import { isRequired } from '../../../base/fields/rules/fields.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { $ownPages, roleIn } from '../../my-profile/browser/own-pages.ts';
import { saveEdit } from '../../my-profile/browser/own-profile.ts';
import { ownersParts } from '../../rules/owners-parts.ts';
import type { SectionPart } from '../../rules/sections.ts';
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

/** An editor's edit of a page. */
const EDITORS_EDIT: EditMode = { ...OWN_EDIT, isEditors: true };

/** How the login edits a page that it keeps. */
export const editModeOf = ({ id }: { id: string }): EditMode =>
  roleIn($ownPages.get(), id) === 'owner' ? OWN_EDIT : EDITORS_EDIT;

/** What the form of an edit leaves out. */
export const lockedParts = ({ isEditors }: EditMode, page: OwnProfile): readonly SectionPart[] =>
  isEditors ? ownersParts(page) : [];
