import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../paths.ts';
import type { PhotoProps } from '../../../profiles/photos/screens/Photo.tsx';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import type { AdminUser } from '../calls.ts';
import { shownPhotos } from './page-fields.ts';

type PhotoItemsProps = {
  page: Pick<AdminUser, 'avatar' | 'avatar1' | 'avatar2'>;
  name: string;
} & Pick<PhotoProps, 'sizes' | 'small'>;

/** The photos of a page as items of a list; each opens as it was uploaded. */
export const PhotoItems = ({ page, name, ...size }: PhotoItemsProps) =>
  shownPhotos(page).map((field) => (
    <li key={field}>
      <a href={paths.photo(page[field])} target="_blank" rel="noopener">
        <Portrait file={page[field]} name={name} {...size} alt={PHOTO_LABELS[field]} />
      </a>
    </li>
  ));
