import { useEffect, useRef, useState } from 'react';
import { saveEdit } from '../../../../client/stores/owners/own-profile.ts';
import {
  type Edit,
  editProblems,
  isDirty,
  type PhotoChange,
  startEdit,
} from '../../../../client/stores/owners/own-profile-edit.ts';
import type { FieldName, PhotoField } from '../../../../domain/fields/fields.ts';
import { type Visibility, withVisibility } from '../../../../domain/profiles/privacy.ts';
import type { OwnProfile } from '../../../../domain/profiles/profile.ts';

/** The state of a save: `changed` means that somebody else saved first, `over` that the session has ended. */
export type Saving = { kind: 'idle' | 'saving' | 'changed' | 'over' } | { kind: 'failed'; message: string };

const todayHere = (): string => new Date().toISOString().slice(0, 10);

/** The state of the editor: the edit, its problems, and the state of saving. */
export const useEdit = (user: OwnProfile, onSaved: () => void) => {
  const [edit, setEdit] = useState<Edit>(() => startEdit(user));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const working = useRef(0);
  const [busy, setBusy] = useState(false);
  const dirty = isDirty(edit);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  const setProblem = (name: string, sentence: string | null): void =>
    setProblems(({ [name]: _, ...others }) => (sentence === null ? others : { ...others, [name]: sentence }));

  const fail = (found: Record<string, string>, next: Saving): void => {
    setProblems(found);
    setSaving(next);
    setAttempt((count) => count + 1);
  };

  return {
    edit,
    problems,
    saving,
    attempt,
    /** Whether a photo is being prepared. */
    busy,
    setValue: (field: FieldName, value: string): void => {
      setEdit((current) => ({ ...current, values: { ...current.values, [field]: value } }));
      setProblem(field, null);
    },
    setPassword: (password: string): void => {
      setEdit((current) => ({ ...current, password }));
      setProblem('password', null);
    },
    /** Takes the value that was saved elsewhere, or keeps the own one. */
    settle: (field: FieldName, take: boolean): void =>
      setEdit(({ elsewhere: { [field]: theirs, ...elsewhere }, ...current }) => ({
        ...current,
        elsewhere,
        values: take ? { ...current.values, [field]: theirs ?? '' } : current.values,
      })),
    setPhoto: (field: PhotoField, change: PhotoChange): void =>
      setEdit((current) => ({ ...current, photos: { ...current.photos, [field]: change } })),
    setVisibility: (field: FieldName | PhotoField, visibility: Visibility): void =>
      setEdit((current) => ({
        ...current,
        hidden: withVisibility(current.base.profile, current.hidden, field, visibility),
      })),
    setProblem,
    setWorking: (works: boolean): void => {
      working.current += works ? 1 : -1;
      setBusy(working.current > 0);
    },
    save: async (): Promise<void> => {
      if (saving.kind === 'saving' || working.current > 0) return;
      const found = editProblems(edit, todayHere());
      if (Object.keys(found).length > 0) {
        fail(found, { kind: 'idle' });
        return;
      }
      setSaving({ kind: 'saving' });
      const outcome = await saveEdit(edit);
      if (outcome.kind === 'saved') {
        onSaved();
        return;
      }
      if (outcome.kind === 'changed') setEdit(outcome.edit);
      if (outcome.kind === 'refused') fail(outcome.problems, { kind: 'failed', message: outcome.message });
      else fail({}, { kind: outcome.kind });
    },
  };
};
export type EditState = ReturnType<typeof useEdit>;
