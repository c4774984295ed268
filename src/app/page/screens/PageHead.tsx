import type { ReactNode } from 'react';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { VerifiedBadge } from '../../../profiles/badge/screens/VerifiedBadge.tsx';
import { lifeYears } from '../../../profiles/life/rules/years.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayRole } from '../../../profiles/rules/list-item.ts';

/** How far readers see a page. */
const stateOf = ({
  hidden,
  waiting,
  listed,
}: AdminUser): { words: string; tone: 'good' | 'bad' | 'waits' } => {
  if (hidden !== null) return { words: 'Hidden', tone: 'bad' };
  if (waiting !== null) return { words: 'Waiting', tone: 'waits' };
  return listed === 'no' ? { words: 'Unlisted', tone: 'waits' } : { words: 'Listed', tone: 'good' };
};

type PageHeadProps = { user: AdminUser; name: string; children: ReactNode };

/** Who a page is about, how far readers see it, and what can be done: it stays in sight. */
export const PageHead = ({ user, name, children }: PageHeadProps) => {
  const state = stateOf(user);
  const path = paths.profile(profileSlug(name), user.id);
  return (
    <header className="page-head">
      <div className="page-head-photo">
        <Portrait
          file={user.avatar}
          name={name}
          filed={filedUnder(user)}
          sizes="3.5rem"
          small
          alt={`Portrait of ${name}`}
          eager
        />
      </div>
      <div className="page-head-who">
        <h1 id="screen-title" tabIndex={-1}>
          <bdi>{name}</bdi>
          <span> </span>
          {isVerified(user.verified) && <VerifiedBadge />}
        </h1>
        <p>
          <span className="page-state" data-tone={state.tone}>
            {state.words}
          </span>
          <span>{user.account ? 'Has an account' : 'Has no account'}</span>
          <bdi>{displayRole(user)}</bdi>
          {lifeYears(user) && <span className="numeric">{lifeYears(user)}</span>}
          <a href={path} target="_blank" rel="noopener">
            <bdi dir="ltr">{path}</bdi>
          </a>
        </p>
      </div>
      {children}
    </header>
  );
};
