import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import { EMAIL_LINK_DAYS } from '../../../accounts/rules/limits.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

/** What moving to a new e-mail address means, and the password that it takes. */
export const EmailPassword = ({ state, isConfirmed }: { state: EditState; isConfirmed: boolean }) => (
  <fieldset className="own-group">
    <legend>{say('owners.editing.new-email')}</legend>
    <PasswordField
      name="password"
      label={say('accounts.password.password')}
      hint={
        isConfirmed
          ? say('owners.editing.new-email-undo', { days: EMAIL_LINK_DAYS })
          : say('owners.editing.new-email-hint')
      }
      error={state.problems['password']}
      value={state.edit.password ?? ''}
      onChange={(event) => state.setText('password', event.target.value)}
    />
  </fieldset>
);
