import { Icon } from '../../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../../base/languages/rules/say.ts';
import type { OwnProfile } from '../../../../profiles/rules/profile.ts';
import { shownTo } from '../../../../profiles/visibility/rules/privacy.ts';
import { isNeverPublic } from '../../../../profiles/visibility/screens/readers-summary.ts';
import type { SectionPart } from '../../../rules/sections.ts';

/** Says of a part of the page that readers do not see it, or not all of it. */
export const VisibilityMark = ({ user, part }: { user: OwnProfile; part: SectionPart }) => {
  if (isNeverPublic(user.profile, part))
    return (
      <span className="own-mark">
        <ToolIcon name="lock" size={14} />
        <span>{say('visibility.never-shown')}</span>
      </span>
    );
  const visibility = shownTo(user, part);
  if (visibility === 'shown') return null;
  return (
    <span className="own-mark">
      {visibility === 'year' ? <Icon name="eye" size={14} /> : <ToolIcon name="eye-off" size={14} />}
      <span>{visibility === 'year' ? say('visibility.year-alone') : say('visibility.only-you')}</span>
    </span>
  );
};
