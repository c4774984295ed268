import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { type HeldState, holdState } from '../../../base/frame/browser/held-state.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { call } from '../../../base/http/browser/call.ts';
import { photoWork } from '../../../base/photos/browser/photo-work.ts';
import { withFormerNames } from '../../../profiles/languages/rules/former-names.ts';
import type { OwnProfile, ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { StructuredName } from '../../../profiles/rules/structured-names.ts';
import type { Source, StructuredFields } from '../../../profiles/rules/structured-values.ts';
import { getTitle } from '../../../profiles/sources/calls.ts';
import { type Visibility, withVisibility } from '../../../profiles/visibility/rules/privacy.ts';
import type { FORMER_NAMES } from '../../../profiles/visibility/rules/private-entry.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import type { TieChanges } from '../../ties/rules/tie-changes.ts';
import {
  type Edit,
  type EditOutcome,
  isDirty,
  type PhotoChange,
  rowPrefix,
  startEdit,
  withEntered,
} from './own-profile-edit.ts';

/** Whose edit it is, and how it is checked and saved. */
export type EditMode = {
  /** The owner's own edit, with private fields and the password for a new e-mail. */
  isOwn: boolean;
  /** The edit of an editor of the page, who leaves its owner's parts and choices alone. */
  isEditors?: true;
  isRequired: (kind: ProfileKind, field: FieldName) => boolean;
  /** The problems by field; `today` is `YYYY-MM-DD`. */
  problemsOf: (edit: Edit, today: string) => Record<string, string>;
  save: (edit: Edit) => Promise<EditOutcome>;
};

/**
 * The state of a save: `waiting` means that it goes on once its photos are prepared, `changed` that somebody else saved first, `over`
 * that the session has ended.
 */
export type Saving =
  | { kind: 'idle' | 'waiting' | 'saving' | 'changed' | 'over' }
  | { kind: 'failed'; message: string };

/** The state of the form. */
type ProfileEditorState = {
  readonly edit: Edit;
  /** The sentences beside the fields, by field name. */
  readonly problems: Readonly<Record<string, string>>;
  readonly saving: Saving;
  /** Counts failed attempts to save. */
  readonly attempt: number;
  /** How many photos are being prepared. */
  readonly photosInWork: number;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Sets and drops the sentence of one box. */
const problemSetter =
  ({ now, set }: HeldState<ProfileEditorState>) =>
  (name: string, sentence: string | null): void => {
    const { [name]: _, ...others } = now().problems;
    set({ problems: sentence === null ? others : { ...others, [name]: sentence } });
  };

/** Former names of somebody who lives begin private. */
const formerHidden = (edit: Edit, name: StructuredName, value: object): Partial<Edit> => {
  if (name !== 'names') return {};
  const before = { ...edit.base, names: edit.structured.names, private_fields: [...edit.hidden] };
  const { private_fields: hidden } = withFormerNames(
    before as unknown as ProfileRecord,
    { ...before, names: value } as unknown as ProfileRecord,
  );
  return { hidden: hidden ?? edit.hidden };
};

/** What the boxes of the form change, each together with its sentence. */
const editing = (held: HeldState<ProfileEditorState>, isOwn: boolean) => {
  const { now, set } = held;
  const setProblem = problemSetter(held);
  const setEdit = (change: Partial<Edit>): void => set({ edit: { ...now().edit, ...change } });

  const setStructured = <Name extends StructuredName>(
    name: Name,
    value: StructuredFields[Name],
    row?: number,
  ): void => {
    setEdit({
      structured: { ...now().edit.structured, [name]: value },
      ...formerHidden(now().edit, name, value),
    });
    const isChanged = (box: string): boolean => box === name || box.startsWith(rowPrefix(name, row));
    set({ problems: Object.fromEntries(Object.entries(now().problems).filter(([box]) => !isChanged(box))) });
  };

  return {
    setProblem,
    setValue: (field: FieldName, value: string): void => {
      setEdit({ values: { ...now().edit.values, [field]: value } });
      setProblem(field, null);
    },
    /** Sets a text that is no field of the profile. */
    setText: (name: 'died' | 'password', text: string): void => {
      setEdit({ [name]: text });
      setProblem(name, null);
    },
    /** Takes the value that was saved elsewhere, or keeps the own one. */
    resolve: (field: FieldName | 'died', takesTheirs: boolean): void => {
      const { values, elsewhere } = now().edit;
      const { [field]: theirs = '', ...others } = elsewhere;
      const taken = field === 'died' ? { died: theirs } : { values: { ...values, [field]: theirs } };
      setEdit({ elsewhere: others, ...(takesTheirs && taken) });
    },
    /** Replaces a structured value; with `row`, only that one of its rows changed, counted from 1. */
    setStructured,
    ...sourceEditing(held, setStructured, isOwn),
    /** Says which translations still hold. */
    setCurrent: (current: readonly string[]): void => setEdit({ current }),
    /** What is asked of other pages after the save. */
    setTies: (ties: TieChanges): void => setEdit({ ties }),
    setPhoto: (field: PhotoField, change: PhotoChange): void =>
      setEdit({ photos: { ...now().edit.photos, [field]: change } }),
    setVisibility: (field: VisibleField | typeof FORMER_NAMES, visibility: Visibility): void => {
      const { base, hidden } = now().edit;
      setEdit({ hidden: withVisibility(base.profile, hidden, field, visibility) });
    },
  };
};

/** What changes the sources of fields. */
const sourceEditing = (
  { now }: HeldState<ProfileEditorState>,
  setStructured: (name: 'sources', value: StructuredFields['sources']) => void,
  isOwn: boolean,
) => {
  const sourcesOf = (field: FieldName): readonly Source[] => now().edit.structured.sources[field] ?? [];

  const setSources = (field: FieldName, list: readonly Source[]): void => {
    const { [field]: _, ...others } = now().edit.structured.sources;
    setStructured('sources', list.length === 0 ? others : { ...others, [field]: list });
  };

  return {
    /** Replaces the sources of a field; none takes them away. */
    setSources,
    /** Adds a source of today by its address; in an owner's edit, reads the title of the page there meanwhile. */
    addSource: async (field: FieldName, url: string): Promise<void> => {
      const added: Source = { url, title: '', seen: today() };
      setSources(field, [...sourcesOf(field), added]);
      if (!isOwn) return;
      const outcome = await call(getTitle, { id: now().edit.base.id, url });
      // What was typed or taken away meanwhile stays so.
      if (outcome.kind !== 'done' || !sourcesOf(field).includes(added)) return;
      const { title } = outcome.reply;
      setSources(
        field,
        sourcesOf(field).map((each) => (each === added ? { ...added, title } : each)),
      );
    },
  };
};

/** Warns before unsaved changes are lost with the page; returns what ends this. */
const warnBeforeLeaving = (hasChanges: () => boolean): (() => void) => {
  const warn = (event: BeforeUnloadEvent): void => {
    if (hasChanges()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
};

type PhotoWork = ReturnType<typeof photoWork>;

/** Waits until photos are prepared, unless a later save does so or the form is left; returns whether to go on. */
const photosReady = async (
  { now, set }: HeldState<ProfileEditorState>,
  photos: PhotoWork,
): Promise<boolean> => {
  const mine: Saving = { kind: 'waiting' };
  set({ saving: mine });
  await photos.done();
  if (now().saving !== mine) return false;
  set({ saving: { kind: 'idle' } });
  const { problems, attempt } = now();
  // A file that is no photo was to be saved, too.
  const isRefused = PHOTO_FIELDS.some((field) => field in problems);
  if (isRefused) set({ attempt: attempt + 1 });
  return !isRefused;
};

/** Saves the edit once its photos are ready, unless another save is running; returns whether it was saved, and nothing was entered meanwhile. */
const save = async (
  held: HeldState<ProfileEditorState>,
  mode: EditMode,
  photos: PhotoWork,
): Promise<boolean> => {
  const { now, set } = held;
  if (now().saving.kind === 'saving') return false;
  if (photos.count() > 0 && !(await photosReady(held, photos))) return false;
  const fail = (problems: Record<string, string>, saving: Saving): void =>
    set({ problems, saving, attempt: now().attempt + 1 });
  const { edit } = now();
  const problems = mode.problemsOf(edit, today());
  if (Object.keys(problems).length > 0) {
    fail(problems, { kind: 'idle' });
    return false;
  }
  set({ saving: { kind: 'saving' } });
  const outcome = await mode.save(edit);
  const since = now().edit;
  if (outcome.kind === 'changed') set({ edit: withEntered(outcome.edit, since, edit) });
  if (outcome.kind === 'saved' && since !== edit && outcome.record) {
    // The boxes stay open while their values are on the way.
    const rest = withEntered(startEdit(outcome.record, edit.sent), since, edit);
    if (isDirty(rest)) {
      set({ edit: rest, saving: { kind: 'idle' } });
      toast(ACCOUNT_SENTENCES.updated, 'status');
      return false;
    }
  }
  if (outcome.kind === 'saved' && outcome.base) set({ edit: { ...edit, base: outcome.base } });
  if (outcome.kind === 'refused') fail(outcome.problems, { kind: 'failed', message: outcome.message });
  else if (outcome.kind !== 'saved') fail({}, { kind: outcome.kind });
  return outcome.kind === 'saved';
};

/** The store of the form of a profile, or of some of its fields; components only render it. */
export const createProfileEditor = (user: OwnProfile, mode: EditMode, fields?: readonly FieldName[]) => {
  const held = holdState<ProfileEditorState>({
    edit: startEdit(user, fields),
    problems: {},
    saving: { kind: 'idle' },
    attempt: 0,
    photosInWork: 0,
  });
  const { $state, now, set } = held;
  const photos = photoWork();
  /** Whether leaving the form would lose something. */
  const hasChanges = (): boolean => isDirty(now().edit) || photos.count() > 0;

  return {
    $state,
    mode,
    hasChanges,
    /** Begins what an open form does; returns what ends it. */
    start: () => {
      const warnNoMore = warnBeforeLeaving(hasChanges);
      return () => {
        warnNoMore();
        if (now().saving.kind === 'waiting') set({ saving: { kind: 'idle' } });
      };
    },
    ...editing(held, mode.isOwn),
    setPhotoWorking: (field: PhotoField, works: boolean): void => {
      photos.set(field, works);
      set({ photosInWork: photos.count() });
    },
    save: () => save(held, mode, photos),
  };
};

export type ProfileEditorStore = ReturnType<typeof createProfileEditor>;

/** The store of the form and its state, as the components of the form get them. */
export type EditState = ProfileEditorStore & ProfileEditorState;
