import { type SyntheticEvent, useState } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import { saveDied } from '../browser/save-died.ts';
import { diedHint } from './EditDied.tsx';

type DiedFormProps = {
  user: AdminUser;
  onSaved: () => void;
};

/** When the person of a page with an account died, which is all that an administrator changes there. */
export const DiedForm = ({ user, onSaved }: DiedFormProps) => {
  const [died, setDied] = useState(user.died);
  const [problem, setProblem] = useState<string | undefined>();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || died.trim() === user.died) return;
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
        label={diedLabel()}
        hint={diedHint()}
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
        {isSaving ? say('common.saving') : say('owners.life.save-died')}
      </button>
    </form>
  );
};
