import type { RefObject } from 'react';
import { AS_VISITOR } from '../../../base/http/browser/session-events.ts';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { CopyPageLink } from './CopyPageLink.tsx';

type ProfileHeadProps = {
  user: OwnProfile;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the editor; null if it is open. */
  onEdit: (() => void) | null;
};

/** The welcome, badge, counts and links. */
export const ProfileHead = ({ user, heading, onEdit }: ProfileHeadProps) => {
  const name = displayName(user);
  const path = paths.profile(profileSlug(name), user.id);
  const verified = isVerified(user.verified);
  return (
    <header className="own-head">
      <h1 tabIndex={-1} ref={heading}>
        Welcome, <bdi>{name}</bdi>{' '}
        <img
          className="own-badge"
          src={paths.badge(user.verified)}
          alt={verified ? 'Verified' : 'Not verified'}
          title={verified ? 'Verified' : 'Not verified'}
          width="36"
          height="36"
        />
      </h1>
      <ul className="own-counts numeric">
        <li>
          <strong>{formatCount(user.like)}</strong>
          <span>{` ${unitOf('like', user.like)}`}</span>
        </li>
        <li>
          <strong>{formatCount(user.view)}</strong>
          <span>{` ${unitOf('view', user.view)}`}</span>
        </li>
      </ul>
      {onEdit && (
        <div className="form-actions">
          <button className="button" type="button" onClick={onEdit}>
            Edit Profile
          </button>
          <a className="button-quiet" href={path + AS_VISITOR}>
            View as visitor
          </a>
          <CopyPageLink user={user} />
        </div>
      )}
    </header>
  );
};
