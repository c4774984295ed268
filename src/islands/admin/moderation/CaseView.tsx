import { useEffect, useState } from 'react';
import { loadNow } from '../../../client/stores/moderation/admin-inbox.ts';
import type { AdminUser } from '../../../contract/moderation/admin-user.ts';
import type { ReportCase } from '../../../contract/moderation/reports.ts';
import { REASON_NAMES } from '../../../domain/moderation/reasons.ts';
import { profileSlug } from '../../../domain/text/slug.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../table/PagedList.tsx';
import { CaseCompare } from './CaseCompare.tsx';
import { DecisionForm } from './DecisionForm.tsx';

/** One case: its reports, the page then and now, and the decision. */
export const CaseView = ({ case: open, onDecided }: { case: ReportCase; onDecided: () => void }) => {
  const [now, setNow] = useState<AdminUser | null | 'loading'>('loading');
  useEffect(() => {
    let isGone = false;
    void loadNow(open.id).then((user) => {
      if (!isGone) setNow(user);
    });
    return () => {
      isGone = true;
    };
  }, [open.id]);

  return (
    <section className="case" aria-labelledby="case-heading">
      <header>
        <h2 id="case-heading">
          <a href={paths.profile(profileSlug(open.name), open.id)} target="_blank" rel="noopener">
            <bdi>{open.name}</bdi>
          </a>
        </h2>
        <p className="muted">
          Open since <Moment at={open.since} /> · {open.hidden ? <strong>Hidden</strong> : 'In sight'}
        </p>
      </header>
      {open.appeal && (
        <section aria-labelledby="appeal-heading">
          <h3 id="appeal-heading">The owner’s appeal</h3>
          <blockquote dir="auto">{open.appeal}</blockquote>
        </section>
      )}
      {open.reports.length > 0 && (
        <section aria-labelledby="reports-heading">
          <h3 id="reports-heading">{open.count === 1 ? '1 report' : `${open.count} reports`}</h3>
          <ol className="reports">
            {open.reports.map(({ reference, reason, details, email, created }) => (
              <li key={reference}>
                <p>
                  <strong>{REASON_NAMES[reason]}</strong>
                </p>
                {details && <blockquote dir="auto">{details}</blockquote>}
                <p className="muted">
                  <span className="numeric">{reference}</span> · <Moment at={created} />
                  {email && (
                    <>
                      {' '}
                      · <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <CaseCompare snapshot={open.snapshot} now={now} />
      <DecisionForm case={open} onDecided={onDecided} />
    </section>
  );
};
