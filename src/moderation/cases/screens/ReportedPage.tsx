import type { ReactNode } from 'react';
import type { AdminUser } from '../../page/calls.ts';
import { type IntroducedPage, PageIntro } from '../../page/screens/PageIntro.tsx';
import { markReported, photoReports } from '../rules/quoted-parts.ts';

/** What is shown of a page, as it is or as it was. */
type ShownPage = IntroducedPage & Pick<AdminUser, 'message'>;

/** What edits the text of a page where it stands. */
export type TextEditorProps = {
  page: AdminUser;
  /** The part of the text that is in question; null if it is none. */
  selected: { start: number; end: number } | null;
  /** The page as it is saved. */
  onSaved: (page: AdminUser) => void;
  onClose: () => void;
};

type ReportedPageProps = {
  page: ShownPage;
  /** What each report says, in the order in which they are numbered. */
  details: readonly string[];
  /** What stands in the place of the text while it is edited. */
  editor?: ReactNode;
};

/** A page as readers see it: what a report quotes is marked with the report's number, a photo that one speaks of is outlined. */
export const ReportedPage = ({ page, details, editor }: ReportedPageProps) => {
  return (
    <section className="reported-page" aria-label="The page">
      <PageIntro page={page} reports={photoReports(details)} />
      {editor ?? <ReportedText text={page.message} details={details} />}
    </section>
  );
};

const ReportedText = ({ text: whole, details }: { text: string; details: readonly string[] }) => (
  <p className="reported-text" dir="auto">
    {markReported(whole, details).map(({ text, numbers }, index) =>
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
);
