import { inText } from '../../../../base/fields/rules/fields.ts';
import { ToolIcon } from '../../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../../base/languages/rules/say.ts';
import { DEFAULT_AVATAR } from '../../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../../paths.ts';
import { Portrait } from '../../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../../profiles/rules/profile.ts';
import type { PageEditing } from '../../../editing/browser/page-editing.ts';
import { useLockedParts } from '../use-role.ts';

/** The portrait, which opens enlarged, with the way to another one. */
export const OwnPortrait = ({ user, editing }: { user: OwnProfile; editing: PageEditing }) => {
  const name = displayName(user);
  const isLocked = useLockedParts(user).includes('avatar');
  const hasPhoto = user.avatar !== '' && user.avatar !== DEFAULT_AVATAR;
  const picture = (
    <Portrait
      file={user.avatar}
      name={name}
      filed={filedUnder(user)}
      sizes="(min-width: 56.25rem) 21rem, 10rem"
      alt={say('owners.page.photo-of', { name, photo: inText(PHOTO_LABELS.avatar) })}
      eager="first"
    />
  );
  return (
    <div className="own-portrait">
      {hasPhoto ? (
        <a href={paths.photo(user.avatar)} data-photo>
          {picture}
        </a>
      ) : (
        picture
      )}
      {!isLocked && (
        <button className="tool-button" type="button" onClick={() => editing.edit('avatar')}>
          <ToolIcon name="camera" size={18} />
          <span className="visually-hidden">
            {hasPhoto ? say('owners.page.change-photo') : say('owners.page.add-photo')}
          </span>
        </button>
      )}
    </div>
  );
};
