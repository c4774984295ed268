import { TextField } from '../../../base/form/screens/TextField.tsx';
import { DIED_LABEL } from '../../../profiles/life/rules/died.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { Elsewhere } from '../../editing/screens/Elsewhere.tsx';

/** When a person died: a year or a day, or nothing. */
export const EditDied = ({ state }: { state: EditState }) => (
  <div>
    <TextField
      name="died"
      label={DIED_LABEL}
      hint={DIED_HINT}
      error={state.problems['died']}
      value={state.edit.died}
      maxLength={10}
      autoComplete="off"
      onChange={({ target }) => state.setText('died', target.value)}
    />
    <Elsewhere state={state} field="died" />
  </div>
);

export const DIED_HINT =
  'A year or a day, 1934 or 1934-07-04; empty while the person lives. Nobody can claim the page of who has died.';
