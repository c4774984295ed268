import { inText } from '../../../../base/fields/rules/fields.ts';
import { say, sayPieces } from '../../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../../base/languages/screens/PartlyHidden.tsx';
import { PHOTO_LABELS } from '../../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../../paths.ts';
import { Portrait } from '../../../../profiles/photos/screens/Portrait.tsx';
import { displayName } from '../../../../profiles/rules/list-item.ts';
import type { OwnProfile } from '../../../../profiles/rules/profile.ts';
import type { PageEditing } from '../../../editing/browser/page-editing.ts';
import type { Section } from '../../../rules/sections.ts';
import { VisibilityMark } from './VisibilityMark.tsx';

type OwnPhotosProps = { user: OwnProfile; section: Section; editing: PageEditing };

/** The further photos of the page, each opening enlarged, or the place where one would be. */
export const OwnPhotos = ({ user, section, editing }: OwnPhotosProps) => {
  const name = displayName(user);
  return (
    <ul className="own-photos">
      {section.photos.map((photo) => (
        <li key={photo} data-changed={editing.saved?.parts.includes(photo) || undefined}>
          {user[photo] === '' ? (
            <button className="own-photo-place" type="button" onClick={() => editing.edit(photo)}>
              <span aria-hidden="true">+ </span>
              <PartlyHidden of={sayPieces('owners.page.add-photo-place', { photo: PHOTO_LABELS[photo] })} />
            </button>
          ) : (
            <>
              <a href={paths.photo(user[photo])} data-photo>
                <Portrait
                  file={user[photo]}
                  name={name}
                  sizes="12.5rem"
                  alt={say('owners.page.photo-of', { name, photo: inText(PHOTO_LABELS[photo]) })}
                />
              </a>
              <VisibilityMark user={user} part={photo} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
