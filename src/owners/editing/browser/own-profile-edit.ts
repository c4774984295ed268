import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { fieldEntry, fieldsOf, maxLength } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { cleanText } from '../../../base/text/rules/text.ts';
import { type BadgeField, badgeFields, seenOf } from '../../../profiles/badge/rules/badge.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { diedProblem } from '../../../profiles/life/rules/died.ts';
import { EDUCATION, entryProblems, POSITIONS } from '../../../profiles/life/rules/entries.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { changedStructured, structuredValues } from '../../../profiles/rules/structured-fields.ts';
import type { ListName, StructuredName } from '../../../profiles/rules/structured-names.ts';
import type { StructuredFields } from '../../../profiles/rules/structured-values.ts';
import type { PrivateEntry } from '../../../profiles/visibility/rules/private-entry.ts';
import { readCorrection, readEdit } from '../../rules/forms.ts';
import { ownersParts } from '../../rules/owners-parts.ts';
import { hasTieChanges, NO_TIE_CHANGES, type TieChanges } from '../../ties/rules/tie-changes.ts';

/** What an edit does to a photo: keep, replace or remove it. */
export type PhotoChange = Blob | 'removed' | null;

/** An unsaved edit: the record that it is based on, and the changes. */
export type Edit = {
  base: OwnProfile;
  values: Partial<Record<FieldName, string>>;
  /** When the person died, which administrators alone change. */
  died: string;
  photos: Record<PhotoField, PhotoChange>;
  /** Values that were saved elsewhere meanwhile, for fields that are edited here too. */
  elsewhere: Partial<Record<FieldName | 'died', string>>;
  /** The private fields. */
  hidden: readonly PrivateEntry[];
  /** Sources, positions and the like. */
  structured: StructuredFields;
  /** The translations that are said to hold although their originals changed, such as `de.message`. */
  current: readonly string[];
  /** What is asked of other pages after the save. */
  ties: TieChanges;
  /** The password, which a new e-mail needs. */
  password?: string;
  /** The fields that a save sends; all without it. */
  sent?: readonly FieldName[];
};

/** The result of a save. `saved` has the record that it changed, where that is not the one that the edit began with, and the one that it made; `changed` has the edit, rebased onto a record that somebody changed meanwhile; `over` means that the session has ended. */
export type EditOutcome =
  | { kind: 'saved'; base?: OwnProfile; record?: OwnProfile }
  | { kind: 'changed'; edit: Edit }
  | { kind: 'refused'; problems: Record<string, string>; message: string }
  | { kind: 'over' };

/** An edit without any changes yet, of all fields or of some. */
export const startEdit = (user: OwnProfile, sent?: readonly FieldName[]): Edit => ({
  base: user,
  values: Object.fromEntries(fieldsOf(user.profile).map((field) => [field, user[field]])),
  died: user.died,
  photos: { avatar: null, avatar1: null, avatar2: null },
  elsewhere: {},
  hidden: user.private_fields,
  structured: structuredValues(user),
  current: [],
  ties: NO_TIE_CHANGES,
  ...(sent && { sent }),
});

const isHidingEdited = ({ base, hidden }: Edit): boolean => hidden.join() !== base.private_fields.join();

const editedStructured = ({ base, structured }: Edit): readonly StructuredName[] =>
  changedStructured(base, structured);

const isDeathEdited = ({ base, died }: Edit): boolean => died.trim() !== base.died;

/** Whether an edit changes the value of a field. */
export const isEdited = ({ base, values }: Edit, field: FieldName): boolean =>
  cleanText(values[field] ?? '', maxLength(field)) !== base[field];

/** Whether an edit has unsaved changes. */
export const isDirty = (edit: Edit): boolean =>
  fieldsOf(edit.base.profile).some((field) => isEdited(edit, field)) ||
  PHOTO_FIELDS.some((field) => edit.photos[field] !== null) ||
  isDeathEdited(edit) ||
  isHidingEdited(edit) ||
  editedStructured(edit).length > 0 ||
  edit.current.length > 0 ||
  hasTieChanges(edit.ties);

/** The fields in the form of an edit: a single person has no children field. */
export const editFields = (edit: Edit): readonly FieldName[] =>
  fieldsOf(edit.base.profile).filter((field) => field !== 'children' || edit.values.marital !== 'Single');

/** Rebases an edit onto a newer record: untouched fields follow the record, edited ones stay; if both changed a field, the other value is noted. */
export const mergeEdit = (edit: Edit, current: OwnProfile): Edit => {
  const merged = startEdit(current, edit.sent);
  for (const field of fieldsOf(current.profile)) {
    if (!isEdited(edit, field)) continue;
    const mine = edit.values[field] ?? '';
    merged.values[field] = mine;
    const theirs = current[field];
    if (theirs !== edit.base[field] && theirs !== cleanText(mine, maxLength(field)))
      merged.elsewhere[field] = theirs;
  }
  if (isDeathEdited(edit)) {
    merged.died = edit.died;
    if (current.died !== edit.base.died && current.died !== edit.died.trim())
      merged.elsewhere.died = current.died;
  }
  const { password } = edit;
  return {
    ...merged,
    photos: edit.photos,
    current: edit.current,
    ties: edit.ties,
    ...(password !== undefined && { password }),
    ...(isHidingEdited(edit) && { hidden: edit.hidden }),
    structured: {
      ...merged.structured,
      ...Object.fromEntries(editedStructured(edit).map((name) => [name, edit.structured[name]])),
    },
  };
};

/** What was entered while an edit was on its way, `since` compared with what was `sent`, put into another edit. */
export const withEntered = (edit: Edit, since: Edit, sent: Edit): Edit => {
  const differing = <Part extends object>(now: Part, then: Part): Partial<Part> =>
    Object.fromEntries(
      Object.entries(now).filter(([name, value]) => value !== then[name as keyof Part]),
    ) as Partial<Part>;
  const { elsewhere: _, ...entered } = differing(since, sent);
  return {
    ...edit,
    ...entered,
    base: edit.base,
    values: { ...edit.values, ...differing(since.values, sent.values) },
    photos: { ...edit.photos, ...differing(since.photos, sent.photos) },
    structured: { ...edit.structured, ...differing(since.structured, sent.structured) },
  };
};

/** Whether somebody else changed what an edit changes too, by the edit before and after it was rebased. */
export const isDisputed = (edit: Edit, merged: Edit): boolean => {
  const theirs = changedStructured(edit.base, structuredValues(merged.base));
  return (
    Object.keys(merged.elsewhere).length > 0 ||
    editedStructured(edit).some((name) => theirs.includes(name)) ||
    PHOTO_FIELDS.some((field) => edit.photos[field] !== null && edit.base[field] !== merged.base[field]) ||
    (isHidingEdited(edit) && edit.base.private_fields.join() !== merged.base.private_fields.join())
  );
};

/** Whether an edit changes the e-mail address, which needs the password. */
export const movesEmail = ({ base, values }: Edit): boolean =>
  normalizeEmail(values.email ?? '') !== normalizeEmail(base.email);

/** The changed fields that would suspend the verified badge. */
export const changedBadgeFields = ({ base, values, photos }: Edit): readonly BadgeField[] => {
  if (!isVerified(base.verified)) return [];
  const fields = badgeFields(base.profile);
  const before = seenOf({ ...base, name: base[fields.name] });
  const after = seenOf({
    name: cleanText(values[fields.name] ?? '', maxLength(fields.name)),
    avatar: photos.avatar === null ? base.avatar : '',
    email: values.email ?? '',
  });
  return (['name', 'avatar', 'email'] as const)
    .filter((value) => after[value] !== before[value])
    .map((value) => fields[value]);
};

/** The option that equals the typed text in any letter case, as it is stored or as people read it; otherwise the text itself. */
const toOffered = (field: FieldName, value: string): string => {
  const typed = cleanText(value, maxLength(field)).toLowerCase();
  return (
    fieldEntry(field).options?.find((option) =>
      [option, fieldWords(field, option)].some((words) => words.toLowerCase() === typed),
    ) ?? value
  );
};

const sentValues = ({ base, values, sent }: Edit): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    (sent ?? fieldsOf(base.profile)).map((field) => [field, toOffered(field, values[field] ?? '')]),
  );

/** The name of a box in a row of a list; `number` counts from 1. */
export const entryBox = (list: ListName, number: number, part: string): string =>
  `${rowPrefix(list, number)}${part}`;

/** How the names of the boxes in a row begin, or in any row. */
export const rowPrefix = (list: StructuredName, number?: number): string =>
  number === undefined ? `${list}-` : `${list}-${number}-`;

const structuredProblems = ({ base, structured }: Edit, today: string): Record<string, string> => {
  const { positions, education, ...problems } = readSentStructured(base.profile, structured, today).problems;
  const rows = { positions: structured.positions, education: structured.education };
  // A list that is wrong as a whole has its sentence above it, a row beside its box.
  const ofLists = [
    ['positions', positions, entryProblems(POSITIONS, rows.positions, today)],
    ['education', education, entryProblems(EDUCATION, rows.education, today)],
  ] as const;
  return {
    ...problems,
    ...Object.fromEntries(
      ofLists.flatMap(([list, whole, wrong]): [string, string][] => {
        if (whole === undefined) return [];
        if (wrong.length === 0) return [[list, whole]];
        return wrong.map(({ number, part, problem }) => [entryBox(list, number, part), problem]);
      }),
    ),
  };
};

/** The problems of an edit, in the order of the form. `today` is `YYYY-MM-DD`. */
export const editProblems = (edit: Edit, today: string): Record<string, string> => {
  const { problems } = readEdit(edit.base.profile, edit.base, sentValues(edit), today);
  const lacksPassword = movesEmail(edit) && problems['email'] === undefined && !edit.password;
  return {
    ...problems,
    ...structuredProblems(edit, today),
    ...(lacksPassword && { password: FIELD_SENTENCES.required(say('accounts.password.password')) }),
  };
};

/** The problems of an administrator's correction, in the order of the form. `today` is `YYYY-MM-DD`. */
export const correctionProblems = (edit: Edit, today: string): Record<string, string> => {
  const died = edit.died.trim();
  const { fields, problems } = readCorrection(
    edit.base.profile,
    { ...edit.base, died },
    sentValues(edit),
    today,
  );
  const lifeProblem = isDeathEdited(edit) ? diedProblem({ dob: fields.dob, died }, today) : null;
  return {
    ...problems,
    ...(lifeProblem !== null && { died: lifeProblem }),
    ...structuredProblems(edit, today),
  };
};

/** What both calls that save an edit get: the fields, the version that the edit is based on, and what else has changed. */
const changesForm = (edit: Edit): FormData => {
  const form = new FormData();
  form.set('id', edit.base.id);
  form.set('version', String(edit.base.version));
  for (const [field, value] of Object.entries(sentValues(edit))) form.set(field, value);
  for (const name of editedStructured(edit)) form.set(name, JSON.stringify(edit.structured[name]));
  for (const field of PHOTO_FIELDS) {
    const change = edit.photos[field];
    if (change instanceof Blob) form.set(field, change, `${field}.jpg`);
    else if (change === 'removed') form.set(`remove_${field}`, '1');
  }
  return form;
};

/** The form data for `CMSeditProfile.php`. */
export const toCorrection = (edit: Edit): FormData => {
  const form = changesForm(edit);
  if (isDeathEdited(edit)) form.set('died', edit.died.trim());
  return form;
};

/** The form data for `CMScreateProfile.php`: what was entered, without what an empty page has not. */
export const toNewPage = (edit: Edit): FormData => {
  const form = toCorrection(edit);
  form.set('profile', edit.base.profile);
  for (const name of ['id', 'version']) form.delete(name);
  for (const [name, value] of [...form])
    if (typeof value === 'string' && value.trim() === '') form.delete(name);
  return form;
};

/** The form data for `update-profile.php`; an editor's has nothing that is the owner's alone. */
export const toForm = (edit: Edit, role: PageRole = 'owner'): FormData => {
  const form = changesForm(edit);
  if (role === 'owner') {
    if (movesEmail(edit) && edit.password) form.set('password', edit.password);
    form.set('private_fields', edit.hidden.join());
  } else {
    for (const part of ownersParts(edit.base)) form.delete(part);
  }
  if (edit.current.length > 0) form.set('current', edit.current.join());
  return form;
};
