import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { reportCount } from '../../cases/screens/case-words.ts';
import type { ShownReport } from '../calls.ts';
import { reasonName } from '../rules/reasons.ts';

/** How many reports are shown at once; the others are folded. */
const SHOWN = 3;

const Report = ({
  number,
  reference,
  reason,
  details,
  email,
  created,
  name,
  minor,
}: ShownReport & { number: number }) => (
  <li>
    <p>
      <span className="report-number">{`${number} `}</span>
      <strong>{reasonName(reason)}</strong>
      {minor && <strong>: the sexual abuse of children</strong>}
    </p>
    {details && <blockquote dir="auto">{details}</blockquote>}
    <p className="muted">
      <span className="numeric">{reference}</span>
      <span> · </span>
      <Moment at={created} />
      {name && (
        <>
          <span> · </span>
          <bdi>{name}</bdi>
        </>
      )}
      {email && (
        <>
          <span> · </span>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </>
      )}
    </p>
  </li>
);

/** The reports of a case, the newest first; `count` may be more than are kept. */
export const ReportList = ({ count, reports }: { count: number; reports: readonly ShownReport[] }) => {
  const rest = reports.slice(SHOWN);
  return (
    <section aria-labelledby="reports-heading">
      <h2 className="case-part" id="reports-heading">
        {reportCount(count)}
      </h2>
      <ol className="reports">
        {reports.slice(0, SHOWN).map((report, index) => (
          <Report key={report.reference} number={index + 1} {...report} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length === 1 ? '1 older report' : `${rest.length} older reports`}</summary>
          <ol className="reports">
            {rest.map((report, index) => (
              <Report key={report.reference} number={SHOWN + index + 1} {...report} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
};
