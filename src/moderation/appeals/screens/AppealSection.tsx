import { Moment } from '../../../base/table/screens/PagedList.tsx';
import type { AdminHiddenView } from '../../page/calls.ts';
import { reasonName } from '../../reports/rules/reasons.ts';
import '../../cases/screens/inbox.css';
import '../../page/screens/page-panel.css';

/** An owner's appeal, and the hiding that it is about. */
export const AppealSection = ({ text, hidden }: { text: string; hidden: AdminHiddenView | null }) => (
  <section aria-labelledby="appeal-heading">
    <h2 className="case-part" id="appeal-heading">
      The owner’s appeal
    </h2>
    <blockquote dir="auto">{text}</blockquote>
    {hidden && <HidingFacts {...hidden} />}
  </section>
);

/** When a page was hidden, by whom and why. */
export const HidingFacts = ({ at, by, reason, note }: AdminHiddenView) => (
  <dl className="hiding">
    <div>
      <dt>Hidden</dt>
      <dd>
        <Moment at={at} />
        <span>{` by ${by}`}</span>
      </dd>
    </div>
    <div>
      <dt>Reason</dt>
      <dd>{reasonName(reason)}</dd>
    </div>
    <div>
      <dt>Note to the owner</dt>
      <dd dir="auto">{note || 'None'}</dd>
    </div>
  </dl>
);
