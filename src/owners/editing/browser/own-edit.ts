import { isRequired } from '../../../base/fields/rules/fields.ts';
import { saveEdit } from '../../my-profile/browser/own-profile.ts';
import { editProblems } from './own-profile-edit.ts';
import type { EditMode } from './own-profile-editor.ts';

/** An owner's edit of their own page. */
export const OWN_EDIT: EditMode = { isOwn: true, isRequired, problemsOf: editProblems, save: saveEdit };
