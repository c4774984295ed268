import { useState } from 'react';
import { PasswordDialog } from '../../../accounts/password/screens/PasswordDialog.tsx';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isEmail } from '../../../base/text/rules/email.ts';
import { HANDS_DAYS } from '../../../profiles/hands/rules.ts';
import { offerOwnership } from '../browser/people.ts';
import { HANDS_SENTENCES } from '../rules.ts';

/** Offers the page to a new owner, and says what happens then. */
export const HandOver = ({ page }: { page: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const send = async (password: string) => {
    const refused = await offerOwnership(page, email.trim(), password);
    if (refused === null) toast(HANDS_SENTENCES.offered, 'status');
    return refused;
  };
  return (
    <>
      <button className="button-plain" type="button" onClick={() => setOpen(true)}>
        {say('owners.hands.hand-over')}
      </button>
      {isOpen && (
        <PasswordDialog
          name="hand-over"
          heading={say('owners.hands.hand-over-heading')}
          action={say('owners.hands.hand-over-send')}
          acting={say('common.sending')}
          check={() => (isEmail(email.trim()) ? {} : { email: FIELD_SENTENCES.email })}
          onAct={send}
          onClose={() => {
            setOpen(false);
            setEmail('');
          }}
        >
          {(errors) => (
            <>
              <ol className="hand-steps">
                <li>{say('owners.hands.step-letter', { days: HANDS_DAYS })}</li>
                <li>{say('owners.hands.step-taken')}</li>
                <li>{say('owners.hands.step-back', { days: HANDS_DAYS })}</li>
              </ol>
              <TextField
                name="hand-over-email"
                type="email"
                label={say('owners.hands.new-owner')}
                required
                autoComplete="off"
                maxLength={LENGTHS.line}
                value={email}
                error={errors['email']}
                onChange={(event) => setEmail(event.target.value)}
              />
            </>
          )}
        </PasswordDialog>
      )}
    </>
  );
};
