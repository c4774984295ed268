import { site } from '../../../base/brand/rules/site.ts';
import { paths } from '../../../paths.ts';
import type { ReportCase } from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { type DecisionLetter, ownerLetter, reporterLetter } from '../rules/decision-letters.ts';
import type { Decision } from '../rules/decisions.ts';

type MailPreviewProps = {
  case: ReportCase;
  decision: Decision;
  reason: Reason | null;
  note: string;
};

const Letter = ({ to, letter }: { to: string; letter: DecisionLetter }) => (
  <article className="letter">
    <p className="muted">{to}</p>
    <h3>{letter.subject}</h3>
    {letter.body.map((part) => {
      const key = JSON.stringify(part);
      if ('quote' in part)
        return (
          <blockquote key={key} dir="auto">
            {part.quote}
          </blockquote>
        );
      if ('link' in part)
        return (
          <p key={key}>
            <u>{part.link.label}</u>
          </p>
        );
      return (
        <p key={key}>
          {part.map((words) =>
            typeof words === 'string' ? words : <bdi key={words.theirs}>{words.theirs}</bdi>,
          )}
        </p>
      );
    })}
  </article>
);

/** A preview of the mails. */
export const MailPreview = ({ case: open, decision, reason, note }: MailPreviewProps) => {
  const { name, reports, appeal } = open;
  const contact = paths.contact();
  const owner = ownerLetter({
    site: site.name,
    name,
    reference: open.case,
    decision,
    reason,
    note: note.trim(),
    appealed: appeal !== null,
    myProfile: paths.myProfile(),
    claim: paths.claim(),
    contact,
  });
  const addresses = new Set(reports.map(({ email }) => email).filter((email) => email !== '')).size;
  return (
    <details className="mails" open>
      <summary>What will be mailed</summary>
      {owner && <Letter to="To the owner, if the page has one" letter={owner} />}
      {addresses > 0 && (
        <Letter
          to={addresses === 1 ? 'To one reporter' : `To ${addresses} reporters, each by itself`}
          letter={reporterLetter({
            site: site.name,
            name,
            decision,
            reason,
            appealed: appeal !== null,
            reported: [...new Set(reports.map((report) => report.reason))],
            references: [],
            contact,
          })}
        />
      )}
      {owner === null && addresses === 0 && (
        <p className="muted">Nobody left an address: no mail goes out.</p>
      )}
    </details>
  );
};
