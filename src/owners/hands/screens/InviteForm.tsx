import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { PasswordDialog } from '../../../accounts/password/screens/PasswordDialog.tsx';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { isEmail } from '../../../base/text/rules/email.ts';
import { HANDS_DAYS, MOST_EDITORS } from '../../../profiles/hands/rules.ts';
import { inviteByMail } from '../browser/people.ts';
import { HANDS_SENTENCES } from '../rules.ts';

const FIELD = 'invite-email';

/** Invites an editor: an address, then the password. */
export const InviteForm = ({ page, isFull }: { page: string; isFull: boolean }) => {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [isAsking, setAsking] = useState(false);
  if (isFull) return <p className="hand-full">{say('owners.hands.full', { count: MOST_EDITORS })}</p>;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const isRight = isEmail(email.trim());
    setError(isRight ? '' : FIELD_SENTENCES.email);
    if (isRight) setAsking(true);
    else document.getElementById(controlId(FIELD))?.focus();
  };
  const send = async (password: string) => {
    const refused = await inviteByMail(page, email.trim(), password);
    if (refused !== null) return refused;
    toast(HANDS_SENTENCES.invited, 'status');
    setEmail('');
    return null;
  };
  return (
    <>
      <form className="hand-invite" onSubmit={submit} noValidate>
        <TextField
          name={FIELD}
          type="email"
          label={say('owners.hands.invite-label')}
          required
          autoComplete="off"
          maxLength={LENGTHS.line}
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button className="button-quiet" type="submit">
          {say('owners.hands.invite')}
        </button>
      </form>
      {isAsking && <InviteDialog email={email.trim()} onSend={send} onClose={() => setAsking(false)} />}
    </>
  );
};

type InviteDialogProps = Pick<ComponentProps<typeof PasswordDialog>, 'onClose'> & {
  email: string;
  onSend: ComponentProps<typeof PasswordDialog>['onAct'];
};

const InviteDialog = ({ email, onSend, onClose }: InviteDialogProps) => (
  <PasswordDialog
    name="invite"
    heading={say('owners.hands.invite-heading')}
    action={say('owners.hands.invite-send')}
    acting={say('common.sending')}
    onAct={onSend}
    onClose={onClose}
  >
    {(errors) => (
      <>
        <p>
          <Pieces
            of={sayPieces('owners.hands.invite-does', { email, days: HANDS_DAYS })}
            tags={{ email: (text) => <bdi className="hand-address">{text}</bdi> }}
          />
        </p>
        {errors['email'] && (
          <p className="notice" data-kind="failure" role="alert">
            {errors['email']}
          </p>
        )}
      </>
    )}
  </PasswordDialog>
);
