import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../paths.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { AdminUser } from '../../page/calls.ts';
import { markReported, photoReports } from '../rules/marked-text.ts';

/** What is shown of a page, as it is or as it was. */
type ShownPage = Pick<
  AdminUser,
  | 'profile'
  | 'name'
  | 'companyname'
  | 'profession'
  | 'foundername'
  | 'message'
  | 'avatar'
  | 'avatar1'
  | 'avatar2'
>;

type ReportedPageProps = {
  page: ShownPage;
  /** What each report says, in the order in which they are numbered. */
  details: readonly string[];
};

/** A page as readers see it: what a report quotes is marked with the report's number, a photo that one speaks of is outlined. */
export const ReportedPage = ({ page, details }: ReportedPageProps) => {
  const name = displayName(page);
  const about = photoReports(details);
  const photos = PHOTO_FIELDS.filter((field) => page[field] !== '' && page[field] !== DEFAULT_AVATAR);
  return (
    <section className="reported-page" aria-label="The page">
      <header>
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="reported-role">
            <bdi>{displayRole(page)}</bdi>
          </p>
        </div>
        <ul className="reported-photos" data-reported={about.length > 0 || undefined}>
          {photos.map((field) => (
            <li key={field}>
              <a href={paths.photo(page[field])} target="_blank" rel="noopener">
                <Portrait file={page[field]} name={name} sizes="6rem" alt={PHOTO_LABELS[field]} />
              </a>
            </li>
          ))}
          {photos.length > 0 && about.length > 0 && <li className="report-number">{about.join(', ')}</li>}
        </ul>
      </header>
      <p className="reported-text" dir="auto">
        {markReported(page.message, details).map(({ text, numbers }, index) =>
          numbers.length === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text in their order
            <span key={index}>{text}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <mark key={index}>
              <span>{text}</span>
              <sup className="report-number">
                <span className="visually-hidden">Report </span>
                <span>{numbers.join(', ')}</span>
              </sup>
            </mark>
          ),
        )}
      </p>
    </section>
  );
};
