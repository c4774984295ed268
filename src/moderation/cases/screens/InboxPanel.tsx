import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import type { CaseOrder, ReportCase } from '../../reports/calls.ts';
import { $inbox, caseAfter, endCase, loadInbox } from '../browser/admin-inbox.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { ClosedCases } from './ClosedCases.tsx';
import { InboxHead } from './InboxHead.tsx';
import { useChosenCase } from './use-chosen-case.ts';
import './inbox.css';

/** The cases: open ones to decide, or closed ones. The address names the order and the case. */
export const InboxPanel = () => {
  const { params } = useStore($address);
  const { id = '' } = params;
  if (params['state'] === 'closed') return <ClosedCases id={id} chosen={params['case'] ?? ''} />;
  const order = params['order'] === 'oldest' ? 'oldest' : 'weight';
  return (
    <>
      <InboxHead state="open" order={order} />
      <OpenCases id={id} order={order} />
    </>
  );
};

const OpenCases = ({ id, order }: { id: string; order: CaseOrder }) => {
  const state = useStore($inbox);
  const refresh = (): void => void loadInbox(order);
  useEffect(() => void loadInbox(order), [order]);
  if (state.kind === 'loading') return <Loading>Loading cases…</Loading>;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  if (state.items.length === 0)
    return (
      <EmptyState title="Nothing is open" detail="Reports and appeals come in here." onRefresh={refresh} />
    );
  return <Cases id={id} items={state.items} />;
};

const STEPS: Record<string, number> = { j: 1, k: -1 };

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type="radio"])') !== null;

/** The list of open cases, and the chosen one beside it: a screen of its own on a phone. */
const Cases = ({ id, items }: { id: string; items: readonly ReportCase[] }) => {
  const panel = useRef<HTMLDivElement>(null);
  const { current, isChosen, moveFocus } = useChosenCase(panel, items, id);

  const open = (next: ReportCase | null): void => {
    choose({ id: next?.id }, { replace: isChosen });
    moveFocus();
  };
  const goOn = (decided: ReportCase, next: ReportCase | null): void => {
    // Unless somebody has gone to another case meanwhile.
    if (!isChosen || $address.get().params['id'] === decided.id) open(next);
    endCase(decided);
    // The form that had the focus is gone with the last case.
    if (next === null) document.getElementById('screen-title')?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (isText(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'd') panel.current?.querySelector<HTMLElement>('.decision input')?.focus();
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : items[items.indexOf(current) + step];
    if (next !== undefined) open(next);
    if (event.key === 'd' || step !== undefined) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the controls inside
    <div className="inbox" data-open={isChosen || undefined} ref={panel} onKeyDown={press}>
      <CaseList items={items} current={current} onOpen={open} />
      <CaseView
        key={current.case}
        case={current}
        findNext={() => caseAfter(current.case)}
        onDecided={(next) => goOn(current, next)}
      />
    </div>
  );
};
