import type { MouseEvent } from 'react';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { linkToCopy, paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import './share-page-link.css';

// Kept from the script that would copy the link.
const shareByDevice = (event: MouseEvent<HTMLElement>): void => {
  const url = event.currentTarget.dataset['copyLink'];
  if (!url || typeof navigator.share !== 'function') return;
  event.stopPropagation();
  // Somebody may close the device's own list again.
  navigator.share({ url }).catch(() => {});
};

type SharePageLinkProps = { user: OwnProfile; className?: string };

/**
 * Shares the owner's page by what the device offers, a phone's list of apps; elsewhere copies the link (`base/frame/browser/share.ts`), and says
 * so in place of its label, or below it where there is only the icon.
 */
export const SharePageLink = ({ user, className = 'button' }: SharePageLinkProps) => (
  <button
    className={`share-page ${className}`}
    type="button"
    onClick={shareByDevice}
    data-copy-link={linkToCopy(
      location.origin + paths.profile(profileSlug(displayName(user)), user.id),
      user.id,
    )}
  >
    <ToolIcon name="share" size={18} />
    <span className="share-page-label">{say('common.share')}</span>
    <span className="share-page-copied" data-copy-text aria-live="polite" />
  </button>
);
