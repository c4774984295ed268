import { displayName, type OwnProfile } from '../../../domain/profiles/profile.ts';
import { profileSlug } from '../../../domain/text/slug.ts';
import { linkToCopy, paths } from '../../../paths.ts';

/** Copies the link of the owner's page (`client/frame/share.ts`). */
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
