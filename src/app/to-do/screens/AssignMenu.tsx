import { useEffect, useState } from 'react';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import type { Answerer } from '../../../site/to-do/calls.ts';
import { loadAnswerers } from '../browser.ts';

type AssignMenuProps = {
  /** The e-mail of who has it; '' if nobody does. */
  assigned: string;
  onGive: (to: string) => void;
};

/** The members who may have what waits. */
export const AssignMenu = ({ assigned, onGive }: AssignMenuProps) => {
  const [team, setTeam] = useState<readonly Answerer[] | string | null>(null);
  useEffect(() => void loadAnswerers().then(setTeam), []);
  if (team === null) return <Loading />;
  if (typeof team === 'string') return <p role="alert">{team}</p>;
  return <Members team={team} assigned={assigned} onGive={onGive} />;
};

/** The members as buttons; who has it already is marked. */
export const Members = ({ team, assigned, onGive }: AssignMenuProps & { team: readonly Answerer[] }) => (
  <ul aria-label="Give it to">
    {[...team, { email: '', name: 'Nobody' }].map(({ email, name }) => (
      <li key={email}>
        <button type="button" aria-pressed={email === assigned} onClick={() => onGive(email)}>
          <bdi>{name || email}</bdi>
          {name && email && <bdi className="muted">{email}</bdi>}
        </button>
      </li>
    ))}
  </ul>
);
