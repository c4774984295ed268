import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../paths.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { BadgeWarning } from './BadgeWarning.tsx';

/** The photos that a record has. */
export const storedPhotos = (base: OwnProfile): readonly PhotoField[] =>
  PHOTO_FIELDS.filter((field) => base[field] !== '' && base[field] !== DEFAULT_AVATAR);

/** A stored photo that an administrator can take away but not replace. */
export const RemovePhoto = ({ state, field }: { state: EditState; field: PhotoField }) => (
  <div className="remove-photo">
    <img
      src={paths.photo(state.edit.base[field])}
      alt={PHOTO_LABELS[field]}
      width={120}
      height={128}
      loading="lazy"
    />
    <label className="check">
      <input
        type="checkbox"
        name={`remove_${field}`}
        checked={state.edit.photos[field] === 'removed'}
        onChange={({ target }) => state.setPhoto(field, target.checked ? 'removed' : null)}
      />
      <span>{`Take the ${PHOTO_LABELS[field].toLowerCase()} away`}</span>
    </label>
    <BadgeWarning state={state} field={field} />
  </div>
);
