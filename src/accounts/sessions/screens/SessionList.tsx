import { type ReactNode, useEffect, useState } from 'react';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import { type SessionItem, UNKNOWN_BROWSER } from '../calls.ts';
import './session-list.css';

// In the reader's time zone. The last use is known to the day, because a session is extended once a day.
const DAY = dateFormat({ dateStyle: 'long' });
const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const dayOf = (moment: string): string => DAY.format(new Date(moment));
const momentOf = (moment: string): string => MOMENT.format(new Date(moment));

/** Browser and system in the reader's words, which calls answer in English. */
const agentWords = (agent: string): string => {
  const [browser = '', system] = agent.split(' on ');
  const named = browser === UNKNOWN_BROWSER ? say('accounts.sessions.unknown-browser') : browser;
  return system === undefined ? named : say('accounts.sessions.agent', { browser: named, system });
};

type SessionListProps = {
  heading: ReactNode;
  /** Somebody's own sessions; null if they could not be loaded. */
  load: () => Promise<SessionItem[] | null>;
  /** Ends one session, or all others; returns the message. */
  end: (which: { id: string } | { all: true }) => Promise<string>;
};

/** Somebody's own sessions, with a button to end each. */
export const SessionList = ({ heading, load, end }: SessionListProps) => {
  const [items, setItems] = useState<SessionItem[] | null | 'loading'>('loading');
  const [message, setMessage] = useState('');
  /** The session that is being ended, or `all`. */
  const [ending, setEnding] = useState<string | null>(null);
  const loadAgain = async (): Promise<void> => setItems(await load());
  useEffect(() => {
    void load().then(setItems);
  }, [load]);
  const endAnd = async (which: { id: string } | { all: true }): Promise<void> => {
    if (ending !== null) return;
    setEnding('id' in which ? which.id : 'all');
    setMessage(await end(which));
    await loadAgain();
    setEnding(null);
  };
  const listed = items === null || items === 'loading' ? [] : items;
  return (
    <>
      <div>
        {heading}
        {items === 'loading' && (
          <p className="muted" role="status">
            {say('common.loading')}
          </p>
        )}
        {items === null && (
          <LoadFailure onRetry={loadAgain}>{say('accounts.sessions.not-loaded')}</LoadFailure>
        )}
        <ul className="session-list">
          {listed.map((session) => (
            <Session key={session.id} session={session} ending={ending} onEnd={endAnd} />
          ))}
        </ul>
        <p role="status">{message}</p>
      </div>
      {listed.length > 1 && (
        <button
          className="button-quiet"
          type="button"
          aria-disabled={ending !== null}
          onClick={() => void endAnd({ all: true })}
        >
          {ending === 'all'
            ? say('accounts.sessions.logging-out')
            : say('accounts.sessions.log-out-all-others')}
        </button>
      )}
    </>
  );
};

type SessionProps = {
  session: SessionItem;
  ending: string | null;
  onEnd: (which: { id: string }) => Promise<void>;
};

const Session = ({ session: { id, agent, created, used, current }, ending, onEnd }: SessionProps) => (
  <li>
    <span>
      <strong>{agentWords(agent)}</strong>
      <span> </span>
      {current && <span className="session-mark">{say('accounts.sessions.this-browser')}</span>}
    </span>
    <span className="muted">
      <Pieces
        of={
          current
            ? sayPieces('accounts.sessions.logged-in', { created: momentOf(created) })
            : sayPieces('accounts.sessions.used', { created: momentOf(created), used: dayOf(used) })
        }
        tags={{
          created: (text) => <time dateTime={created}>{text}</time>,
          used: (text) => <time dateTime={used}>{text}</time>,
        }}
      />
    </span>
    {!current && (
      <button
        className="button-plain"
        type="button"
        aria-label={say('accounts.sessions.log-out-of', {
          agent: agentWords(agent),
          moment: momentOf(created),
        })}
        aria-disabled={ending !== null}
        onClick={() => void onEnd({ id })}
      >
        {ending === id ? say('accounts.sessions.logging-out') : say('accounts.sessions.log-out')}
      </button>
    )}
  </li>
);
