import { useEffect, useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { goTo, hashOf, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import type { AdminUser } from '../../page/calls.ts';
import type { DecidedCase } from '../../reports/calls.ts';
import { reasonName } from '../../reports/rules/reasons.ts';
import { ReportList } from '../../reports/screens/ReportList.tsx';
import { CASE_DAYS } from '../../rules/limits.ts';
import { loadNow, reopenCase } from '../browser/admin-inbox.ts';
import { DECISION_NAMES } from '../rules/decisions.ts';
import { CaseCompare } from './CaseCompare.tsx';
import { reportCount } from './case-words.ts';

/** One closed case: the decision, and what it was about. `about` is the page whose cases are listed, '' for all. */
export const ClosedCase = ({ case: closed, about }: { case: DecidedCase; about: string }) => {
  const { id, name, decision, since, count, reports, snapshot, appeal } = closed;
  const [now, setNow] = useState<AdminUser | null | 'loading'>('loading');
  useEffect(() => {
    let isGone = false;
    if (snapshot !== null)
      void loadNow(id).then((user) => {
        if (!isGone) setNow(user);
      });
    return () => {
      isGone = true;
    };
  }, [id, snapshot]);
  return (
    <section className="case" aria-labelledby="case-heading">
      <header>
        <p className="case-back">
          <a href={hashOf('inbox', { state: 'closed', id: about })}>All closed cases</a>
        </p>
        <h2 id="case-heading" tabIndex={-1}>
          <bdi>{name || 'A page that is gone'}</bdi>
        </h2>
        <p className="muted">
          {count > 0 && <span>{`${reportCount(count)} · `}</span>}
          <span>Opened </span>
          <Moment at={since} />
        </p>
        {id !== '' && (
          <p className="case-links">
            <a href={pageHash(id)}>See the page as it is</a>
          </p>
        )}
      </header>
      <div className="case-facts">
        <DecisionFacts case={closed} />
        {appeal && (
          <section aria-labelledby="appeal-heading">
            <h2 className="case-part" id="appeal-heading">
              The owner’s appeal
            </h2>
            <blockquote dir="auto">{appeal}</blockquote>
          </section>
        )}
        {reports.length > 0 && <ReportList count={count} reports={reports} />}
        {snapshot === null && (
          <p className="muted">
            Texts, addresses and names of a case go {CASE_DAYS} days after its decision.
          </p>
        )}
      </div>
      {decision === 'dismiss' && snapshot !== null && <Reopen case={closed} />}
      <CaseCompare title="The page then and now" then="When reported" snapshot={snapshot} now={now} />
    </section>
  );
};

/** The decision, who took it when, and the note that went with it. */
const DecisionFacts = ({ case: { decision, reason, at, by, note } }: { case: DecidedCase }) => (
  <dl className="hiding">
    <div>
      <dt>Decision</dt>
      <dd>
        <strong>{DECISION_NAMES[decision]}</strong>
        {reason && <span>{`: ${reasonName(reason)}`}</span>}
      </dd>
    </div>
    <div>
      <dt>Decided</dt>
      <dd>
        <Moment at={at} />
        {by && <span>{` by ${by}`}</span>}
      </dd>
    </div>
    {note && (
      <div>
        <dt>Note to the owner</dt>
        <dd dir="auto">{note}</dd>
      </div>
    )}
  </dl>
);

const Reopen = ({ case: closed }: { case: DecidedCase }) => {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const reopen = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    const message = await reopenCase(closed);
    if (message === null) toast('The case is open again.', 'status');
    setIsSending(false);
    setProblem(message ?? '');
    if (message === null) goTo('inbox', { id: closed.id });
  };
  return (
    <div className="decision">
      <p>
        <button className="button" type="button" aria-disabled={isSending} onClick={() => void reopen()}>
          {isSending ? 'Opening…' : 'Open this case again'}
        </button>
      </p>
      <p className="muted">
        It comes back into the inbox with its reports. Nobody is mailed until the next decision.
      </p>
      <FailureNotice>{problem}</FailureNotice>
    </div>
  );
};
