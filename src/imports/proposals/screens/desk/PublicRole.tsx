import { FieldError } from '../../../../base/form/screens/Field.tsx';
import { errorId } from '../../../../base/form/screens/field-ids.ts';

type PublicRoleProps = {
  role: 'yes' | 'no' | '';
  chooseRole: (role: 'yes' | 'no') => void;
  problem: string | undefined;
};

const ANSWERS = [
  ['yes', 'Yes, an office, a profession in public, or the like'],
  ['no', 'No, a private person'],
] as const;

/** Asks of somebody who lives whether their role is a public one: others propose no page about a private person. */
export const PublicRole = ({ role, chooseRole, problem }: PublicRoleProps) => (
  <fieldset
    className="public-role"
    aria-describedby={problem === undefined ? undefined : errorId('public_role')}
  >
    <legend>Has this person a public role?</legend>
    {ANSWERS.map(([answer, words]) => (
      <label key={answer}>
        <input
          type="radio"
          name="public_role"
          value={answer}
          checked={role === answer}
          onChange={() => chooseRole(answer)}
        />
        <span>{words}</span>
      </label>
    ))}
    <FieldError name="public_role" error={problem} />
  </fieldset>
);
