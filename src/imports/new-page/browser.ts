import { map } from 'nanostores';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS, fieldsOf } from '../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import { nameField, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { $address, goTo } from '../../base/frame/browser/hash-address.ts';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { blankPage } from '../../moderation/page/browser.ts';
import {
  correctionProblems,
  type Edit,
  type EditOutcome,
  toNewPage,
} from '../../owners/editing/browser/own-profile-edit.ts';
import {
  createProfileEditor,
  type EditMode,
  type ProfileEditorStore,
} from '../../owners/editing/browser/own-profile-editor.ts';
import { isRequiredInCorrection } from '../../owners/rules/forms.ts';
import { countUsers } from '../../search/admin-list/browser/user-counts.ts';
import { isAboutLiving } from '../proposals/rules.ts';
import { adminCreateProfile } from './calls.ts';

/** What is said of a new page beside its fields. */
type Beside = { source: string; source_url: string; hasPublicRole: boolean; isTold: boolean };

const NOTHING: Beside = { source: '', source_url: '', hasPublicRole: false, isTold: false };

export const $beside = map<Beside>(NOTHING);

/** The forms of the page that is being made, by its kind. They stay while the desk is open. */
const forms = new Map<ProfileKind, ProfileEditorStore>();
let shown: ProfileKind | null = null;

/** Whether something was entered that would be lost. */
export const hasNewPage = (): boolean =>
  [...forms.values()].some((form) => form.hasChanges()) ||
  Object.values($beside.get()).some((value) => value !== '' && value !== false);

const warn = (event: BeforeUnloadEvent): void => {
  if (hasNewPage()) event.preventDefault();
};

/** Forgets all that was entered. */
export const dropNewPage = (): void => {
  forms.clear();
  shown = null;
  $beside.set(NOTHING);
  window.removeEventListener('beforeunload', warn);
};

/** What both kinds of page have, taken along from one form to the other. */
const takeAlong = (from: ProfileEditorStore, to: ProfileEditorStore, kind: ProfileKind): void => {
  const { values, photos, structured, base } = from.$state.get().edit;
  const both = fieldsOf(kind).filter((field) => fieldsOf(base.profile).includes(field));
  for (const field of both) to.setValue(field, values[field] ?? '');
  to.setValue(nameField(kind), values[nameField(base.profile)] ?? '');
  for (const field of PHOTO_FIELDS) to.setPhoto(field, photos[field]);
  to.setStructured('links', structured.links);
};

/** The form of a new page of a kind, as it was left; what was entered for the other kind, and fits, is in it. */
export const openNewPage = (kind: ProfileKind): ProfileEditorStore => {
  const form = forms.get(kind) ?? createProfileEditor(blankPage(kind), NEW_PAGE);
  const last = shown === null || shown === kind ? undefined : forms.get(shown);
  if (last !== undefined) takeAlong(last, form, kind);
  if (forms.size === 0) window.addEventListener('beforeunload', warn);
  forms.set(kind, form);
  shown = kind;
  return form;
};

const isGiven = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** Whether an edit has an address whose owner can be asked: then it needs no source. */
export const hasAddress = ({ values }: Edit): boolean => isGiven(values.email);

const problemsOf = (edit: Edit, today: string): Record<string, string> => {
  const { source, source_url } = $beside.get();
  const name = nameField(edit.base.profile);
  const needsSource = !hasAddress(edit);
  return {
    ...(!isGiven(edit.values[name]) && { [name]: FIELD_SENTENCES.required(FIELD_LABELS[name]) }),
    ...(needsSource && !isGiven(source) && { source: FIELD_SENTENCES.required('Source') }),
    ...(needsSource && !isGiven(source_url) && { source_url: FIELD_SENTENCES.required('Source URL') }),
    ...correctionProblems(edit, today),
  };
};

/** The form data of an edit with what is said beside its fields. */
const wholeForm = (edit: Edit): FormData => {
  const { source, source_url, hasPublicRole, isTold } = $beside.get();
  const form = toNewPage(edit);
  if (isGiven(source)) form.set('source', source.trim());
  if (isGiven(source_url)) form.set('source_url', source_url.trim());
  if (hasPublicRole && isAboutLiving(edit.base.profile, edit.died)) form.set('public_role', 'yes');
  if (isTold && hasAddress(edit)) form.set('notify', 'yes');
  return form;
};

// The same form again is answered with the page that it made, so it is sent again after an error of the server.
const make = async (edit: Edit): Promise<EditOutcome> => {
  const outcome = await adminCall(adminCreateProfile, wholeForm(edit));
  if (outcome.kind !== 'done') {
    const problems = outcome.kind === 'refused' ? (outcome.failure.errors ?? {}) : {};
    return { kind: 'refused', problems, message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  }
  const { id, alike } = outcome.reply;
  const { profile } = edit.base;
  const name = edit.values[nameField(profile)]?.trim() ?? '';
  const same = alike.map((page) => page.name).join(', ');
  dropNewPage();
  toast(`${name} has a page now.${same === '' ? '' : ` The same identifier has: ${same}`}`, 'status');
  void countUsers(profile);
  // Whoever has gone on to another screen meanwhile stays there.
  if ($address.get().part === 'make') goTo(`page/${id}`, {}, { replace: true });
  return { kind: 'saved' };
};

/** A page that somebody of the team makes by hand. */
const NEW_PAGE: EditMode = { isOwn: false, isRequired: isRequiredInCorrection, problemsOf, save: make };
