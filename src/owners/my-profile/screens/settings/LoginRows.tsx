import { useStore } from '@nanostores/react';
import type { PageRole } from '../../../../base/http/rules/roles.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { paths } from '../../../../paths.ts';
import { MOST_PAGES } from '../../../../profiles/hands/rules.ts';
import { LoginEmailRow } from '../../../email/screens/LoginEmailRow.tsx';
import { $people, loadPeople } from '../../../hands/browser/people.ts';
import { LettersRow } from '../../../languages/screens/LettersRow.tsx';
import { SessionsRow } from '../../../sessions/screens/SessionsRow.tsx';
import type { OwnUser } from '../../calls.ts';

type LoginRowsProps = {
  user: OwnUser;
  role: PageRole;
  /** How many pages the login has. */
  count: number;
  /** Opens the editor at the page's address. */
  onChangeAddress: () => void;
};

/** What belongs to the login, whatever page of it is shown. */
export const LoginRows = ({ user, role, count, onChangeAddress }: LoginRowsProps) => {
  const people = useStore($people);
  const login = people.kind === 'ready' ? people.you : '';
  // With one page of one's own, its address is the one to log in with.
  const isApart = count > 1 || role !== 'owner';
  return (
    <>
      {isApart && <LoginEmailRow email={login} count={count} onChanged={() => void loadPeople(user.id)} />}
      {role === 'owner' && (
        <PageEmailRow user={user} login={isApart ? login : null} onChangeAddress={onChangeAddress} />
      )}
      <AnotherPageRow count={count} />
      <li>
        <div>
          <h3>{say('accounts.password.password')}</h3>
          <p className="muted">{say('owners.settings.password-hint')}</p>
        </div>
        <a className="button-quiet" href={paths.changePassword()}>
          {say('accounts.change-page.submit')}
        </a>
      </li>
      <LettersRow user={user} />
      <SessionsRow />
    </>
  );
};

type PageEmailRowProps = {
  user: OwnUser;
  /** The address of the login, '' until it is known; null where it is the page's. */
  login: string | null;
  onChangeAddress: () => void;
};

const PageEmailRow = ({ user, login, onChangeAddress }: PageEmailRowProps) => {
  const isOwn = login !== null && login !== '' && login !== user.email;
  const hint = isOwn ? say('owners.settings.page-email-own') : say('owners.settings.page-email-same');
  return (
    <li>
      <div>
        <h3>{login === null ? say('owners.settings.email') : say('owners.settings.page-email')}</h3>
        <p className="muted">
          <bdi>{user.email}</bdi>
          <span>{user.email_confirmed ? '' : ` · ${say('owners.settings.not-confirmed')}`}</span>
        </p>
        {login !== null && login !== '' && <p className="muted">{hint}</p>}
      </div>
      <button className="button-quiet" type="button" onClick={onChangeAddress}>
        {say('owners.email.change-address')}
      </button>
    </li>
  );
};

/** The way to another page of the login; where it has as many as it may, why there is none. */
const AnotherPageRow = ({ count }: { count: number }) => {
  const isFull = count >= MOST_PAGES;
  return (
    <li>
      <div>
        <h3>{say('owners.settings.another')}</h3>
        <p className="muted">
          {isFull ? say('accounts.pages.full', { count: MOST_PAGES }) : say('owners.settings.another-hint')}
        </p>
      </div>
      {!isFull && (
        <a className="button-quiet" href={paths.anotherPage()}>
          {say('accounts.pages.add')}
        </a>
      )}
    </li>
  );
};
