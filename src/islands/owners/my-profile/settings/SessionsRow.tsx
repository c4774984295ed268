import { useEffect, useState } from 'react';
import { endOwnSessions, loadSessions } from '../../../../client/stores/owners/owner-sessions.ts';
import type { SessionItem } from '../../../../contract/accounts/sessions.ts';

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The owner's sessions, with a button to end each. */
export const SessionsRow = () => {
  const [items, setItems] = useState<SessionItem[] | null>([]);
  const [message, setMessage] = useState('');
  const load = async (): Promise<void> => setItems(await loadSessions());
  useEffect(() => {
    void loadSessions().then(setItems);
  }, []);
  const end = async (which: { id: string } | { all: true }): Promise<void> => {
    setMessage(await endOwnSessions(which));
    await load();
  };
  return (
    <li className="own-sessions">
      <div>
        <h3>Where you are logged in</h3>
        {items === null && (
          <p className="muted">
            The list could not be loaded.{' '}
            <button className="button-plain" type="button" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        <ul>
          {items?.map(({ id, agent, used, current }) => (
            <li key={id}>
              {agent} <span className="muted">{current ? 'this browser' : `last used ${dayOf(used)}`}</span>{' '}
              {!current && (
                <button
                  className="button-plain"
                  type="button"
                  aria-label={`Log out ${agent}, last used ${dayOf(used)}`}
                  onClick={() => void end({ id })}
                >
                  Log out
                </button>
              )}
            </li>
          ))}
        </ul>
        <p role="status">{message}</p>
      </div>
      {items !== null && items.length > 1 && (
        <button className="button-quiet" type="button" onClick={() => void end({ all: true })}>
          Log out all others
        </button>
      )}
    </li>
  );
};
