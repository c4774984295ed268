import { atom } from 'nanostores';
import type { FieldName, PhotoField } from '../../../domain/fields/fields.ts';
import { type Visibility, withVisibility } from '../../../domain/profiles/privacy.ts';
import type { OwnProfile } from '../../../domain/profiles/profile.ts';
import { saveEdit } from './own-profile.ts';
import { type Edit, editProblems, isDirty, type PhotoChange, startEdit } from './own-profile-edit.ts';

/** The state of a save: `changed` means that somebody else saved first, `over` that the session has ended. */
export type Saving = { kind: 'idle' | 'saving' | 'changed' | 'over' } | { kind: 'failed'; message: string };

/** The state of the owner's form. */
type OwnProfileEditorState = {
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

/** The store of the owner's form; components only render it. */
export const createOwnProfileEditor = (user: OwnProfile) => {
  const $state = atom<OwnProfileEditorState>({
    edit: startEdit(user),
    problems: {},
    saving: { kind: 'idle' },
    attempt: 0,
    photosInWork: 0,
  });
  const now = $state.get.bind($state);
  const set = (change: Partial<OwnProfileEditorState>): void => $state.set({ ...now(), ...change });
  const setEdit = (change: Partial<Edit>): void => set({ edit: { ...now().edit, ...change } });

  const setProblem = (name: string, sentence: string | null): void => {
    const { [name]: _, ...others } = now().problems;
    set({ problems: sentence === null ? others : { ...others, [name]: sentence } });
  };

  const fail = (problems: Record<string, string>, saving: Saving): void =>
    set({ problems, saving, attempt: now().attempt + 1 });

  return {
    $state,
    /** Warns before unsaved changes are lost with the page; returns what ends this. */
    start: (): (() => void) => {
      const warn = (event: BeforeUnloadEvent): void => {
        if (isDirty(now().edit)) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    setValue: (field: FieldName, value: string): void => {
      setEdit({ values: { ...now().edit.values, [field]: value } });
      setProblem(field, null);
    },
    setPassword: (password: string): void => {
      setEdit({ password });
      setProblem('password', null);
    },
    /** Takes the value that was saved elsewhere, or keeps the own one. */
    resolve: (field: FieldName, takesTheirs: boolean): void => {
      const { values, elsewhere } = now().edit;
      const { [field]: theirs, ...others } = elsewhere;
      setEdit({ elsewhere: others, values: takesTheirs ? { ...values, [field]: theirs ?? '' } : values });
    },
    setPhoto: (field: PhotoField, change: PhotoChange): void =>
      setEdit({ photos: { ...now().edit.photos, [field]: change } }),
    setVisibility: (field: FieldName | PhotoField, visibility: Visibility): void => {
      const { base, hidden } = now().edit;
      setEdit({ hidden: withVisibility(base.profile, hidden, field, visibility) });
    },
    setProblem,
    setPhotoWorking: (works: boolean): void => set({ photosInWork: now().photosInWork + (works ? 1 : -1) }),
    /** Saves the edit unless a photo or another save is in work; returns whether it was saved. */
    save: async (): Promise<boolean> => {
      const { edit, saving, photosInWork } = now();
      if (saving.kind === 'saving' || photosInWork > 0) return false;
      const problems = editProblems(edit, today());
      if (Object.keys(problems).length > 0) {
        fail(problems, { kind: 'idle' });
        return false;
      }
      set({ saving: { kind: 'saving' } });
      const outcome = await saveEdit(edit);
      if (outcome.kind === 'changed') set({ edit: outcome.edit });
      if (outcome.kind === 'refused') fail(outcome.problems, { kind: 'failed', message: outcome.message });
      else if (outcome.kind !== 'saved') fail({}, { kind: outcome.kind });
      return outcome.kind === 'saved';
    },
  };
};
