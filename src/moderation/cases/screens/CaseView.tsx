import { useEffect, useState } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { AppealSection } from '../../appeals/screens/AppealSection.tsx';
import type { AdminUser } from '../../page/calls.ts';
import type { ReportCase } from '../../reports/calls.ts';
import { ReportList } from '../../reports/screens/ReportList.tsx';
import { loadNow } from '../browser/admin-inbox.ts';
import { CaseCompare } from './CaseCompare.tsx';
import { reportCount } from './case-words.ts';
import { DecisionForm } from './DecisionForm.tsx';

type CaseViewProps = {
  case: ReportCase;
  /** Finds the case to go on with. */
  findNext: () => Promise<ReportCase | null>;
  onDecided: (next: ReportCase | null) => void;
};

/** One open case: its appeal and reports, the page then and now, and the decision. */
export const CaseView = ({ case: open, findNext, onDecided }: CaseViewProps) => {
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

  const hidden = now === null || now === 'loading' ? null : now.hidden;
  const isHidden = now === null || now === 'loading' ? open.hidden : hidden !== null;
  return (
    <section className="case" aria-labelledby="case-heading">
      <CaseHead case={open} isHidden={isHidden} />
      <div className="case-facts">
        {open.appeal && <AppealSection text={open.appeal} hidden={hidden} />}
        {open.reports.length > 0 && <ReportList count={open.count} reports={open.reports} />}
      </div>
      <DecisionForm
        case={{ ...open, hidden: isHidden }}
        hiddenFor={hidden?.reason ?? null}
        findNext={findNext}
        onDecided={onDecided}
      />
      <CaseCompare
        key={hidden?.at}
        title={hidden?.before ? 'The page when it was hidden, and now' : 'The page then and now'}
        then={hidden?.before ? 'When hidden' : 'When reported'}
        snapshot={hidden?.before ?? open.snapshot}
        now={now}
      />
    </section>
  );
};

const CaseHead = ({ case: open, isHidden }: { case: ReportCase; isHidden: boolean }) => (
  <header>
    <p className="case-back">
      <a href={hashOf('inbox')}>All cases</a>
    </p>
    <h2 id="case-heading" tabIndex={-1}>
      <bdi>{open.name}</bdi>
    </h2>
    <p className="muted">
      {open.count > 0 && <strong className="case-weight numeric">{`${reportCount(open.count)} · `}</strong>}
      <span>Open since </span>
      <Moment at={open.since} />
      <span> · </span>
      {isHidden ? <strong>Hidden</strong> : <span>In sight</span>}
    </p>
    <p className="case-links">
      {isHidden ? (
        <a href={hashOf('page', { id: open.id })}>See the page as it is</a>
      ) : (
        <a href={paths.profile(profileSlug(open.name), open.id)} target="_blank" rel="noopener">
          Open the page
        </a>
      )}
      <a href={hashOf('inbox', { state: 'closed', id: open.id })}>Earlier cases about it</a>
    </p>
  </header>
);
