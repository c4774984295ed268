import { type SyntheticEvent, useState } from 'react';
import { saveDied } from '../../../client/stores/owners/admin-died.ts';
import type { AdminUser } from '../../../contract/moderation/admin-user.ts';
import { controlId } from '../../form/field-ids.ts';
import { TextField } from '../../form/TextField.tsx';

type DiedFormProps = {
  user: AdminUser;
  /** Asked before it saves, because the record is loaded again then. */
  maySave: () => boolean;
  onSaved: () => void;
};

/** When a person died: a year or a day, or nothing. */
export const DiedForm = ({ user, maySave, onSaved }: DiedFormProps) => {
  const [died, setDied] = useState(user.died);
  const [problem, setProblem] = useState<string | undefined>();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || died.trim() === user.died || !maySave()) return;
    setSaving(true);
    const outcome = await saveDied(user, died.trim());
    setSaving(false);
    setProblem(outcome ?? undefined);
    if (outcome === null) onSaved();
    else document.getElementById(controlId('died'))?.focus();
  };
  return (
    <form className="form died-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="died"
        label="Died"
        hint="A year or a day, 1934 or 1934-07-04; empty while the person lives. Nobody can claim the page of who has died."
        error={problem}
        value={died}
        maxLength={10}
        autoComplete="off"
        onChange={({ target }) => {
          setDied(target.value);
          setProblem(undefined);
        }}
      />
      <button className="button-quiet" type="submit" aria-disabled={isSaving || died.trim() === user.died}>
        {isSaving ? 'Saving…' : 'Save this date'}
      </button>
    </form>
  );
};
