import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { Elsewhere } from '../../editing/screens/Elsewhere.tsx';

/** When a person died: a year or a day, or nothing. */
export const EditDied = ({ state }: { state: EditState }) => (
  <div>
    <TextField
      name="died"
      label={diedLabel()}
      hint={diedHint()}
      error={state.problems['died']}
      value={state.edit.died}
      maxLength={10}
      autoComplete="off"
      onChange={({ target }) => state.setText('died', target.value)}
    />
    <Elsewhere state={state} field="died" />
  </div>
);

export const diedHint = (): string => say('owners.life.died-hint');
