import { site } from '../../../base/brand/rules/site.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { proofLine } from '../../../profiles/proofs/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';

/** A line that owners put elsewhere to prove that it is theirs, with a button to copy it (`base/frame/browser/share.ts`). */
export const CopyLine = ({ line }: { line: string }) => (
  <p className="own-line">
    <code dir="ltr">{line}</code>
    <button className="button-plain" type="button" data-copy-link={line}>
      <span data-copy-text aria-live="polite">
        {say('common.copy')}
      </span>
    </button>
  </p>
);

/** The HTML that leads back to an owner's page. */
export const linkBackTo = (user: OwnProfile): string =>
  proofLine(location.origin + paths.profile(profileSlug(displayName(user)), user.id), site.name);
