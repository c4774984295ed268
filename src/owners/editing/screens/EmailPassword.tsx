import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import { EMAIL_LINK_DAYS } from '../../../accounts/rules/limits.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

/** What moving to a new e-mail address means, and the password that it takes. */
export const EmailPassword = ({ state, isConfirmed }: { state: EditState; isConfirmed: boolean }) => (
  <fieldset className="own-group">
    <legend>A new e-mail address</legend>
    <PasswordField
      name="password"
      label="Password"
      hint={
        isConfirmed
          ? `From then on, you log in with the new address. Every other browser is logged out, and the old address gets a link that can undo the change for ${EMAIL_LINK_DAYS} days.`
          : 'From then on, you log in with the new address. Every other browser is logged out.'
      }
      error={state.problems['password']}
      value={state.edit.password ?? ''}
      onChange={(event) => state.setText('password', event.target.value)}
    />
  </fieldset>
);
