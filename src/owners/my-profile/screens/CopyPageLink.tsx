import type { MouseEventHandler } from 'react';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { linkToCopy, paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';

type CopyPageLinkProps = {
  user: OwnProfile;
  label?: string;
  className?: string;
  onClick?: MouseEventHandler<HTMLElement>;
};

/** Copies the link of the owner's page (`base/frame/browser/share.ts`). */
export const CopyPageLink = ({
  user,
  label = 'Copy Link',
  className = 'button-quiet',
  onClick,
}: CopyPageLinkProps) => (
  <button
    className={className}
    type="button"
    onClick={onClick}
    data-copy-link={linkToCopy(
      location.origin + paths.profile(profileSlug(displayName(user)), user.id),
      user.id,
    )}
  >
    <span data-copy-text aria-live="polite">
      {label}
    </span>
  </button>
);
