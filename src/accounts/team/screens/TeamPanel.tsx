import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { ROLES, type Role } from '../../../base/http/rules/roles.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import { INVITATION_DAYS } from '../../rules/limits.ts';
import { $team, changeRole, inviteInto, loadTeam, removeFrom } from '../browser/admin-team.ts';
import type { TeamItem } from '../calls.ts';
import { ROLE_HINTS, ROLE_NAMES } from '../rules.ts';
import './team.css';

const ROLE_OPTIONS = ROLES.map((role) => [role, ROLE_NAMES[role]] as const);

const sayFailure = (failure: string | null): void => {
  if (failure !== null) toast(failure);
};

const agreesToRemove = ({ email, name, invited }: TeamItem): boolean =>
  window.confirm(
    invited
      ? `Take the invitation of ${email} back?`
      : `Remove ${name || email} from the team? They are logged out at once.`,
  );

/** The role that may do the least, which an invitation gives unless another one is chosen. */
const LEAST_ROLE: Role = 'editor';

const agreesToChange = (who: string, role: Role): boolean =>
  window.confirm(
    `Give ${who} the role of ${ROLE_NAMES[role]}? From now on they look after: ${ROLE_HINTS[role]}.`,
  );

/** The team: who is in it, with which role, and who is invited. */
export const TeamPanel = () => {
  const state = useStore($team);
  useEffect(() => void loadTeam(), []);
  return (
    <section className="team" aria-labelledby="screen-title">
      <dl className="team-roles">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{ROLE_NAMES[role]}</dt>
            <dd>{ROLE_HINTS[role]}</dd>
          </div>
        ))}
      </dl>
      <InviteForm />
      {state.kind === 'loading' && <Loading />}
      {state.kind === 'failed' && (
        <EmptyState title={state.message} isProblem onRefresh={() => void loadTeam()} />
      )}
      {state.kind === 'ready' && (
        <Table
          caption="The team"
          columns={['Name', 'Email', 'Role', 'Second factor', 'Last login', 'Actions']}
          className="users-table"
        >
          {state.items.map((item) => (
            <Member key={item.email} item={item} />
          ))}
        </Table>
      )}
    </section>
  );
};

const InviteForm = () => {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>(LEAST_ROLE);
  const [problem, setProblem] = useState('');
  const [isSending, begin] = useOneAtATime();

  const invite = async (): Promise<void> => {
    const failure = await inviteInto(email.trim(), role);
    setProblem(failure ?? '');
    if (failure !== null) return;
    setEmail('');
    setRole(LEAST_ROLE);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    begin(invite);
  };
  return (
    <form className="team-invite" onSubmit={submit} noValidate>
      <TextField
        name="email"
        type="email"
        label="Email"
        hint={`They get a link by mail that works for ${INVITATION_DAYS} days.`}
        error={problem}
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        name="role"
        label="Role"
        options={ROLE_OPTIONS}
        required
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <button className="button" type="submit" aria-disabled={isSending}>
        {isSending ? 'Inviting…' : 'Invite'}
      </button>
    </form>
  );
};

const Member = ({ item }: { item: TeamItem }) => {
  const { email, name, role, totp, last, invited } = item;
  const [busy, setBusy] = useState<'role' | 'removal' | null>(null);
  const work = async (kind: 'role' | 'removal', send: () => Promise<string | null>): Promise<void> => {
    if (busy !== null) return;
    setBusy(kind);
    sayFailure(await send());
    setBusy(null);
  };
  const remove = (): void => {
    if (busy === null && agreesToRemove(item)) void work('removal', () => removeFrom(email));
  };
  const who = name || email;
  return (
    <tr>
      <td data-column="name" data-label="Name">
        {invited ? <span className="muted">Invited</span> : <bdi>{name}</bdi>}
      </td>
      <td data-label="Email">{email}</td>
      <td data-label="Role">
        {invited ? (
          ROLE_NAMES[role]
        ) : (
          <RoleForm
            who={who}
            role={role}
            busy={busy}
            onChoose={(chosen) => void work('role', () => changeRole(email, chosen))}
          />
        )}
      </td>
      <td data-label="Second factor">{invited ? '–' : totp ? 'On' : 'Off'}</td>
      <td data-label="Last login">{last === null ? '–' : <Moment at={last} />}</td>
      <td data-column="actions">
        <div className="row-actions">
          <button type="button" data-kind="danger" aria-disabled={busy !== null} onClick={remove}>
            <span>{busy === 'removal' ? 'Removing…' : invited ? 'Take back' : 'Remove'}</span>
            <span className="visually-hidden">{` ${invited ? 'the invitation of ' : ''}${who}`}</span>
          </button>
        </div>
      </td>
    </tr>
  );
};

type RoleFormProps = {
  who: string;
  role: Role;
  busy: 'role' | 'removal' | null;
  onChoose: (role: Role) => void;
};

const RoleForm = ({ who, role, busy, onChoose }: RoleFormProps) => {
  /** The role that is chosen but not saved: arrow keys pass through others on the way. */
  const [chosen, setChosen] = useState(role);
  useEffect(() => setChosen(role), [role]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy === null && agreesToChange(who, chosen)) onChoose(chosen);
  };
  return (
    <form className="team-role" onSubmit={submit}>
      <select
        className="input"
        aria-label={`Role of ${who}`}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as Role)}
      >
        {ROLE_OPTIONS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        className="button-quiet"
        type="submit"
        data-unused={chosen === role || undefined}
        disabled={chosen === role}
        aria-disabled={busy !== null}
      >
        <span>{busy === 'role' ? 'Saving…' : 'Apply'}</span>
        <span className="visually-hidden">{` the role of ${who}`}</span>
      </button>
    </form>
  );
};
