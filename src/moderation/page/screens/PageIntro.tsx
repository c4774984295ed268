import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { AdminUser } from '../calls.ts';
import { PhotoItems } from './PhotoItems.tsx';
import { shownPhotos } from './page-fields.ts';

/** What is needed to say whom a page is about. */
export type IntroducedPage = Pick<
  AdminUser,
  'profile' | 'name' | 'companyname' | 'profession' | 'foundername' | 'avatar' | 'avatar1' | 'avatar2'
>;

type PageIntroProps = {
  page: IntroducedPage;
  /** The numbers of the reports that speak of a photo. */
  reports?: readonly number[];
};

/** Name, role and photos of a page; the photos are outlined if a report speaks of one. */
export const PageIntro = ({ page, reports = [] }: PageIntroProps) => {
  const name = displayName(page);
  return (
    <header>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="reported-role">
          <bdi>{displayRole(page)}</bdi>
        </p>
      </div>
      <ul className="reported-photos" data-reported={reports.length > 0 || undefined}>
        <PhotoItems page={page} name={name} sizes="5.5rem" small />
        {shownPhotos(page).length > 0 && reports.length > 0 && (
          <li className="report-number">{reports.join(', ')}</li>
        )}
      </ul>
    </header>
  );
};
