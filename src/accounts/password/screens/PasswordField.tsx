import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from '../../../base/form/screens/Field.tsx';
import { controlAttributes, controlId } from '../../../base/form/screens/field-ids.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PASSWORD_SENTENCES, passwordStrength, STRENGTH_LABELS } from '../rules/password.ts';

type PasswordFieldProps = Omit<FieldProps, 'required'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    /** The typed password, to show its strength. */
    strengthOf?: string | undefined;
    /** Whether it is a common password, which is refused whatever its strength. */
    isCommon?: boolean;
  };

/** The present password, or a new one with a strength bar; with a show/hide toggle. */
export const PasswordField = ({ label, hint, error, strengthOf, isCommon, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const strength = strengthOf ? passwordStrength(strengthOf) : null;
  return (
    <Field name={input.name} label={label} hint={hint} error={error} required>
      <div className="input-with-button">
        <input
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="current-password"
          {...input}
          {...controlAttributes({ name: input.name, hint, error })}
          type={shown ? 'text' : 'password'}
          aria-required
        />
        <button type="button" aria-controls={controlId(input.name)} onClick={() => setShown(!shown)}>
          <span>{shown ? say('accounts.password.hide') : say('accounts.password.show')}</span>
          <span className="visually-hidden">{` ${label}`}</span>
        </button>
      </div>
      {strengthOf !== undefined && (
        <div className="strength" data-strength={strength?.level} data-points={strength?.points ?? 0}>
          <div className="strength-bar" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((point) => (
              <span key={point} data-on={point <= (strength?.points ?? 0) || undefined} />
            ))}
          </div>
          <p className="hint" role="status">
            {strength && (
              <>
                <span className="visually-hidden">{`${say('accounts.password.password-strength')} `}</span>
                <span>{STRENGTH_LABELS[strength.level]}</span>
                {isCommon && !error && <span className="too-common"> {PASSWORD_SENTENCES.common}</span>}
              </>
            )}
          </p>
        </div>
      )}
    </Field>
  );
};
