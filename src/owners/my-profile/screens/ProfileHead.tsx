import type { RefObject } from 'react';
import { AS_VISITOR } from '../../../base/http/browser/session-events.ts';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { type PageVisibility, pageState } from '../../rules/page-state.ts';
import type { OwnUser } from '../calls.ts';
import { SharePageLink } from './SharePageLink.tsx';
import './profile-head.css';

type ProfileHeadProps = {
  user: OwnUser;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the editor; null if it is open. */
  onEdit: (() => void) | null;
};

const STATES: Readonly<Record<PageVisibility, string>> = {
  get public() {
    return say('owners.page.state-public');
  },
  get unlisted() {
    return say('owners.page.state-unlisted');
  },
  get waiting() {
    return say('owners.page.state-waiting');
  },
  get hidden() {
    return say('owners.page.state-hidden');
  },
};

/** How many characters of a welcome fit in two lines of a phone at its usual size. */
const SHORT_WELCOME = 32;

/** The welcome with badge, state and counts, and what one does with the page as a whole: look at it, share it, edit it. */
export const ProfileHead = ({ user, heading, onEdit }: ProfileHeadProps) => {
  const name = displayName(user);
  const verified = isVerified(user.verified);
  const welcome = sayPieces('owners.page.welcome', { name });
  const isLong = [...welcome.map(({ text }) => text).join('')].length > SHORT_WELCOME;
  return (
    <header className="own-head">
      <h1 tabIndex={-1} ref={heading} data-long={isLong || undefined}>
        <span>
          <Pieces of={welcome} tags={{ bdi: (text) => <bdi>{text}</bdi> }} />
        </span>{' '}
        <img
          className="own-badge"
          src={paths.badge(user.verified)}
          alt={verified ? say('profiles.badge.verified') : say('profiles.badge.not-verified')}
          title={verified ? say('profiles.badge.verified') : say('profiles.badge.not-verified')}
          width="22"
          height="22"
        />
      </h1>
      <Counts user={user} />
      {onEdit && (
        <>
          <div className="own-head-links">
            <a
              className="button-quiet"
              href={paths.profile(profileSlug(name), user.id) + AS_VISITOR}
              title={say('owners.page.as-visitor')}
            >
              <ToolIcon name="external" size={18} />
              <span className="own-head-label">{say('owners.page.as-visitor')}</span>
            </a>
            <SharePageLink user={user} className="button-quiet" />
          </div>
          <button className="button-quiet own-head-edit" type="button" onClick={onEdit}>
            <ToolIcon name="pencil" size={18} />
            <span>{say('owners.page.edit')}</span>
          </button>
        </>
      )}
    </header>
  );
};

const Counts = ({ user }: { user: OwnUser }) => {
  const state = pageState(user, dayOf(Date.now()));
  return (
    <ul className="own-counts numeric">
      <li className="own-state" data-state={state}>
        {STATES[state]}
      </li>
      <li>
        <strong>{formatCount(user.like)}</strong>
        <span>{` ${unitOf('like', user.like)}`}</span>
      </li>
      <li>
        <strong>{formatCount(user.view)}</strong>
        <span>{` ${unitOf('view', user.view)}`}</span>
      </li>
    </ul>
  );
};
