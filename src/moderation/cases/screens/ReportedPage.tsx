import type { AdminUser } from '../../page/calls.ts';
import { type IntroducedPage, PageIntro } from '../../page/screens/PageIntro.tsx';
import { markReported, photoReports } from '../rules/marked-text.ts';

/** What is shown of a page, as it is or as it was. */
type ShownPage = IntroducedPage & Pick<AdminUser, 'message'>;

type ReportedPageProps = {
  page: ShownPage;
  /** What each report says, in the order in which they are numbered. */
  details: readonly string[];
};

/** A page as readers see it: what a report quotes is marked with the report's number, a photo that one speaks of is outlined. */
export const ReportedPage = ({ page, details }: ReportedPageProps) => {
  return (
    <section className="reported-page" aria-label="The page">
      <PageIntro page={page} reports={photoReports(details)} />
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
