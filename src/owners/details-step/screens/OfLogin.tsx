import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { MOST_PAGES } from '../../../profiles/hands/rules.ts';
import { $ownLogin, loadOwnLogin } from '../../registration/browser/another-page.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';

type OfLoginProps = { registration: RegistrationView; kind: ProfileKind };

/** Whose login the page will belong to, in place of a password; offers its address for the page. */
export const OfLogin = ({ registration: { store, values }, kind }: OfLoginProps) => {
  const login = useStore($ownLogin);
  const name = registrationName(kind, 'email');
  useEffect(() => void loadOwnLogin(), []);
  // Offered once: who empties the field means to write another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later stays
  useEffect(() => {
    if (login !== null && values[name] === '') store.change(name, login.email);
  }, [login, name]);
  if (login !== null && login.pages >= MOST_PAGES)
    return (
      <p className="notice" data-kind="failure" role="alert">
        {say('accounts.pages.full', { count: MOST_PAGES })}
      </p>
    );
  return (
    <p className="hint of-login">
      {login === null ? (
        <span>{say('owners.details.of-login')}</span>
      ) : (
        <Pieces
          of={sayPieces('owners.details.of-this-login', { email: login.email })}
          tags={{ email: (text) => <bdi>{text}</bdi> }}
        />
      )}
    </p>
  );
};
