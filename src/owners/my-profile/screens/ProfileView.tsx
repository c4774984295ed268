import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/screens/photo-labels.ts';
import { paths } from '../../../paths.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { PrivateSummary } from '../../../profiles/visibility/screens/PrivateSummary.tsx';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import { OwnEntries } from '../../life/screens/OwnEntries.tsx';
import { OwnLinks } from './OwnLinks.tsx';

/** The owner's record: photos that open enlarged, and all fields, 'NA' if empty. `onAdd` opens the editor at a field. */
export const ProfileView = ({ user, onAdd }: { user: OwnProfile; onAdd: (field: FieldName) => void }) => {
  const name = displayName(user);
  const photos = PHOTO_FIELDS.filter((field) => user[field] !== '' && user[field] !== DEFAULT_AVATAR);
  const fields = fieldsOf(user.profile).filter(
    (field) => field !== 'message' && (field !== 'children' || user.marital !== 'Single'),
  );
  return (
    <div className="own-body">
      <section className="own-photos" aria-labelledby="own-photos">
        <h2 id="own-photos">Photos</h2>
        {photos.length === 0 && <p className="muted">NA</p>}
        <ul className="own-photo-list">
          {photos.map((field) => (
            <li key={field}>
              <a href={paths.photo(user[field])} data-photo>
                <Portrait
                  file={user[field]}
                  name={name}
                  sizes="(min-width: 60rem) 21rem, 90vw"
                  alt={`${name}, ${PHOTO_LABELS[field].toLowerCase()}`}
                  eager
                />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div className="own-life">
        <section aria-labelledby="own-about">
          <h2 id="own-about">About</h2>
          <div className="prose own-about" dir="auto">
            {user.message || 'NA'}
          </div>
        </section>
        <OwnEntries user={user} name="positions" />
        <OwnEntries user={user} name="education" />
        <OwnLinks user={user} />
      </div>
      <section className="own-details" aria-labelledby="own-details">
        <h2 id="own-details">Details</h2>
        <PrivateSummary
          kind={user.profile}
          hidden={user.private_fields}
          isFilledIn={(field) => user[field] !== ''}
        />
        <dl className="own-rows">
          {fields.map((field) => (
            <Row key={field} user={user} field={field} onAdd={onAdd} />
          ))}
        </dl>
      </section>
    </div>
  );
};

type RowProps = { user: OwnProfile; field: FieldName; onAdd: (field: FieldName) => void };

/** A field with its value, whom it is hidden from, and the way to add it. */
const Row = ({ user, field, onAdd }: RowProps) => {
  const value = user[field];
  const hidden = VISIBILITY_LABELS[visibilityOf(user.profile, user.private_fields, field) ?? 'shown'];
  return (
    <div>
      <dt>{FIELD_LABELS[field]}</dt>
      <dd dir="auto" data-field={field} data-empty={value === '' || undefined}>
        {fieldWords(field, value) || 'NA'}
      </dd>
      {value !== '' && hidden && (
        <dd className="own-hidden">
          <Icon name="eye-off" size={14} />
          <span>{hidden}</span>
        </dd>
      )}
      {value === '' && (
        <dd className="own-add">
          <button className="button-plain" type="button" onClick={() => onAdd(field)}>
            Add<span className="visually-hidden">{` ${FIELD_LABELS[field]}`}</span>
          </button>
        </dd>
      )}
    </div>
  );
};
