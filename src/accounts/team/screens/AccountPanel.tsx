import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { $admin } from '../../admin-login/browser/admin-session.ts';
import { NOTICE_LABELS, NOTICES, type NoticeChoice } from '../../notices/rules.ts';
import { TEAM_PASSKEYS } from '../../passkeys/browser/passkey-list.ts';
import { PasskeyList } from '../../passkeys/screens/PasskeyList.tsx';
import { PASSWORD_SENTENCES } from '../../password/rules/password.ts';
import { PasswordField } from '../../password/screens/PasswordField.tsx';
import { SecurityPanel } from '../../second-factor/screens/SecurityPanel.tsx';
import { SessionList } from '../../sessions/screens/SessionList.tsx';
import {
  type AccountChange,
  changeMyPassword,
  endMySessions,
  loadMySessions,
  renameMyself,
  setMyNotices,
} from '../browser/admin-account.ts';
import './account.css';

type Problems = Readonly<Record<string, string>>;

/** A member's own account: name, password, second factor, sessions, and how often mail tells them what waits. */
export const AccountPanel = () => {
  const admin = useStore($admin);
  return (
    <div className="account">
      <NameForm current={admin?.name ?? ''} />
      {admin !== null && MODERATION_ROLES.includes(admin.role) && (
        <NoticesForm current={admin.notices ?? 'daily'} />
      )}
      <PasswordForm />
      <SecurityPanel />
      <section className="factor" aria-labelledby="account-passkeys">
        <h2 id="account-passkeys">{say('accounts.passkeys.title')}</h2>
        <PasskeyList calls={TEAM_PASSKEYS} />
      </section>
      <section>
        <SessionList heading={<h2>Where you are logged in</h2>} load={loadMySessions} end={endMySessions} />
      </section>
    </div>
  );
};

type AccountFormProps = {
  title: string;
  /** The label of its button. */
  action: string;
  /** Sends the form; sentences by field if it could not be sent. */
  send: () => Promise<AccountChange>;
  onDone?: () => void;
  children: (problems: Problems) => ReactNode;
};

/** One form of the account, with its state: busy, done, or what is wrong. */
const AccountForm = ({ title, action, send, onDone, children }: AccountFormProps) => {
  const [problems, setProblems] = useState<Problems>({});
  const [done, setDone] = useState('');
  const [isBusy, begin] = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const submit = async (): Promise<void> => {
    setDone('');
    const change = await send();
    setProblems('problems' in change ? change.problems : {});
    if ('problems' in change) return;
    setDone(change.done);
    onDone?.();
  };
  return (
    <form
      className="form"
      ref={form}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        begin(submit);
      }}
      onInput={() => setDone('')}
      noValidate
    >
      <h2>{title}</h2>
      {children(problems)}
      <p className="error" role="alert">
        {problems['']}
      </p>
      <div className="form-actions">
        <button className="button" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : action}
        </button>
        <p className="account-done" role="status">
          {done}
        </p>
      </div>
    </form>
  );
};

const NameForm = ({ current }: { current: string }) => {
  const [name, setName] = useState(current);
  const send = async (): Promise<AccountChange> =>
    name.trim() === '' ? { problems: { name: FIELD_SENTENCES.required('Name') } } : renameMyself(name.trim());
  return (
    <AccountForm title="Your name" action="Save name" send={send}>
      {({ name: error }) => (
        <TextField
          name="name"
          label="Name"
          hint="The team sees it, readers do not."
          error={error}
          maxLength={LENGTHS.line}
          autoComplete="name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </AccountForm>
  );
};

const NoticesForm = ({ current }: { current: NoticeChoice }) => {
  const [chosen, setChosen] = useState<NoticeChoice | null>(null);
  const each = chosen ?? current;
  return (
    <AccountForm title="Mail about what waits" action="Save" send={() => setMyNotices(each)}>
      {({ each: error }) => (
        <SelectField
          name="each"
          label="How often"
          error={error}
          options={NOTICES.map((option) => [option, NOTICE_LABELS[option]] as const)}
          required
          value={each}
          onChange={(event) => setChosen(event.target.value as NoticeChoice)}
        />
      )}
    </AccountForm>
  );
};

const PasswordForm = () => {
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const send = async (): Promise<AccountChange> => {
    if (old === '') return { problems: { old_password: FIELD_SENTENCES.required('Old Password') } };
    if (password !== again) return { problems: { confirm_password: PASSWORD_SENTENCES.mismatch } };
    return changeMyPassword(old, password);
  };
  const clear = (): void => {
    setOld('');
    setPassword('');
    setAgain('');
  };
  return (
    <AccountForm title="Your password" action="Change password" send={send} onDone={clear}>
      {(problems) => (
        <>
          <PasswordField
            name="old_password"
            label="Old Password"
            error={problems['old_password']}
            value={old}
            onChange={(event) => setOld(event.target.value)}
          />
          <PasswordField
            name="new_password"
            label="New Password"
            error={problems['new_password']}
            autoComplete="new-password"
            strengthOf={password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordField
            name="confirm_password"
            label="Confirm New Password"
            error={problems['confirm_password']}
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        </>
      )}
    </AccountForm>
  );
};
