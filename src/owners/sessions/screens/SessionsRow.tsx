import { SessionList } from '../../../accounts/sessions/screens/SessionList.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { endOwnSessions, loadSessions } from '../browser.ts';

/** The owner's sessions, with a button to end each. */
export const SessionsRow = () => (
  <li className="own-sessions">
    <SessionList
      heading={<h3>{say('owners.sessions.where-you-are-logged-in')}</h3>}
      load={loadSessions}
      end={endOwnSessions}
    />
  </li>
);
