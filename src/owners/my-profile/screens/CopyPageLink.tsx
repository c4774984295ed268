import { profileSlug } from '../../../base/text/rules/slug.ts';
import { linkToCopy, paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';

/** Copies the link of the owner's page (`base/frame/browser/share.ts`). */
export const CopyPageLink = ({ user }: { user: OwnProfile }) => (
  <button
    className="button-quiet"
    type="button"
    data-copy-link={linkToCopy(
      location.origin + paths.profile(profileSlug(displayName(user)), user.id),
      user.id,
    )}
  >
    <span data-copy-text aria-live="polite">
      Copy Link
    </span>
  </button>
);
