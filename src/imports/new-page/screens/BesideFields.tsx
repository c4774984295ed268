import { useStore } from '@nanostores/react';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import type { EditState } from '../../../owners/editing/browser/own-profile-editor.ts';
import { isAboutLiving } from '../../proposals/rules.ts';
import { $beside, hasAddress } from '../browser.ts';

type BesideProps = { state: EditState };

const ORIGIN = [
  ['source', 'Source', 'What it is called, such as a register or a newspaper.', 'text'],
  ['source_url', 'Source URL', 'Where others can read it.', 'url'],
] as const;

/** Where the page is from; not needed beside an e-mail address. */
export const OriginFields = ({ state }: BesideProps) => {
  const beside = useStore($beside);
  return (
    <div className="edit-section" data-section="origin">
      <h3>Where it is from</h3>
      <div className="edit-boxes">
        {ORIGIN.map(([name, label, hint, type]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint}
            type={type}
            required={!hasAddress(state.edit)}
            error={state.problems[name]}
            value={beside[name]}
            autoComplete="off"
            onChange={({ target }) => {
              $beside.setKey(name, target.value);
              state.setProblem(name, null);
            }}
          />
        ))}
        <p className="hint">Not needed if you enter an e-mail address below.</p>
      </div>
    </div>
  );
};

/** What follows from an e-mail address, and what stays private. */
export const ContactChoices = ({ state: { edit } }: BesideProps) => {
  const { hasPublicRole, isTold } = useStore($beside);
  const isAddressed = hasAddress(edit);
  return (
    <div className="make-choices">
      <label className="make-tick">
        <input
          type="checkbox"
          name="notify"
          disabled={!isAddressed}
          checked={isTold && isAddressed}
          onChange={({ target }) => $beside.setKey('isTold', target.checked)}
        />
        <span>Tell this e-mail address about the page</span>
      </label>
      {isAboutLiving(edit.base.profile, edit.died) && (
        <label className="make-tick">
          <input
            type="checkbox"
            name="public_role"
            checked={hasPublicRole}
            onChange={({ target }) => $beside.setKey('hasPublicRole', target.checked)}
          />
          <span>
            <span>This person has a public role</span>
            <span className="hint">Else the e-mail address and the day of birth stay private.</span>
          </span>
        </label>
      )}
    </div>
  );
};
