import { useCallback, useEffect, useRef, useState } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { keepApart, loadMerge, merge } from '../browser.ts';
import type { MergeView } from '../calls.ts';
import { MERGE_SENTENCES } from '../rules.ts';
import { MergeFacts } from './MergeFacts.tsx';
import { MergeTable } from './MergeTable.tsx';
import { type MergeRow, mergeRows } from './merge-rows.ts';
import './merge.css';

type Loaded = { view: MergeView } | { problem: string } | null;

/** Two pages side by side, of which one goes into the other: what is taken, and what happens. */
export const MergeScreen = ({ keep, drop }: { keep: string; drop: string }) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reload = useCallback(() => loadMerge(keep, drop).then(setLoaded), [keep, drop]);
  useEffect(() => void reload(), [reload]);
  useTitle('Merge two pages');
  const view = loaded !== null && 'view' in loaded ? loaded.view : null;
  // A page with an account cannot go, so it stays.
  const isTurned = view?.drop.account === true && !view.keep.account;
  useEffect(() => {
    if (isTurned) goTo(`merge/${drop}/${keep}`, {}, { replace: true });
  }, [isTurned, keep, drop]);
  return (
    <section className="merge-screen" aria-labelledby="merge-title">
      {view === null || isTurned ? (
        <>
          <header className="screen-head">
            <h1 id="merge-title">Merge two pages</h1>
          </header>
          {loaded !== null && 'problem' in loaded ? (
            <EmptyState title={loaded.problem} isProblem onRefresh={() => void reload()} />
          ) : (
            <Loading />
          )}
        </>
      ) : (
        <Pages key={`${view.keep.version} ${view.drop.version}`} view={view} onReload={() => void reload()} />
      )}
    </section>
  );
};

/** Which page each part is taken from; those that are fixed follow by themselves. */
const useChoices = (rows: readonly MergeRow[]) => {
  const [stays, setStays] = useState<Readonly<Record<string, boolean>>>({});
  const isStaying = ({ field, stays: first }: MergeRow): boolean => stays[field] ?? first;
  const choose = ({ field }: MergeRow, keeps: boolean): void =>
    setStays((before) => ({ ...before, [field]: keeps }));
  const taken = rows
    .filter((row) => !row.isSame && !row.isFixed && !isStaying(row))
    .map(({ field }) => field);
  return { isStaying, choose, taken };
};

const Pages = ({ view, onReload }: { view: MergeView; onReload: () => void }) => {
  const { keep, drop } = view;
  const rows = mergeRows(keep, drop);
  const { isStaying, choose, taken } = useChoices(rows);
  const [problem, setProblem] = useState(drop.account ? MERGE_SENTENCES.hasAccount : '');
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isPossible = !drop.account && keep.profile === drop.profile;
  const send = async (): Promise<void> => {
    // A second press may come before the first is drawn.
    if (!isPossible || isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem((await merge(view, taken)) ?? '');
    isUnderWay.current = false;
    setBusy(false);
  };
  const cancel = (): void => goTo(`page/${keep.id}`);
  const swap = (): void => {
    if (!keep.account) goTo(`merge/${drop.id}/${keep.id}`, {}, { replace: true });
  };
  const part = async (): Promise<void> => {
    const failure = await keepApart(keep.id, drop.id);
    if (failure === null) cancel();
    else setProblem(failure);
  };
  useKeys({ 'Ctrl+Enter': () => void send(), Escape: cancel, n: () => void part() });
  return (
    <>
      <MergeHead isFixed={keep.account} onSwap={swap} onPart={() => void part()} />
      {problem && (
        <p className="notice" data-kind="warning" role="alert">
          <span>{`${problem} `}</span>
          {!drop.account && (
            <button className="button-plain" type="button" onClick={onReload}>
              Load both again
            </button>
          )}
        </p>
      )}
      <MergeTable view={view} rows={rows} isStaying={isStaying} onChoose={choose} />
      <MergeFacts view={view} />
      <MergeFoot
        name={displayName(keep)}
        isBusy={isBusy}
        isPossible={isPossible}
        onSend={() => void send()}
        onCancel={cancel}
      />
    </>
  );
};

type MergeHeadProps = { isFixed: boolean; onSwap: () => void; onPart: () => void };

const MergeHead = ({ isFixed, onSwap, onPart }: MergeHeadProps) => (
  <header className="screen-head merge-head">
    <h1 id="merge-title">Merge two pages</h1>
    <p className="merge-head-acts">
      {isFixed && <span id="swap-off">{MERGE_SENTENCES.swapOff}</span>}
      <button
        className="button-quiet"
        type="button"
        aria-disabled={isFixed}
        aria-describedby={isFixed ? 'swap-off' : undefined}
        onClick={onSwap}
      >
        Swap sides
      </button>
      <button className="button-quiet" type="button" aria-keyshortcuts="n" onClick={onPart}>
        <span>Not the same</span>
        <Key>n</Key>
      </button>
    </p>
  </header>
);

type MergeFootProps = {
  name: string;
  isBusy: boolean;
  isPossible: boolean;
  onSend: () => void;
  onCancel: () => void;
};

const MergeFoot = ({ name, isBusy, isPossible, onSend, onCancel }: MergeFootProps) => (
  <footer className="merge-foot">
    <div className="merge-foot-acts">
      <button
        className="button"
        type="button"
        aria-disabled={!isPossible || isBusy}
        aria-keyshortcuts="Control+Enter"
        onClick={onSend}
      >
        <span>{isBusy ? 'Merging into' : 'Merge into'}</span>
        <bdi>{name}</bdi>
        <Key>Ctrl ↵</Key>
      </button>
      <button className="button-quiet" type="button" aria-keyshortcuts="Escape" onClick={onCancel}>
        <span>Cancel</span>
        <Key>esc</Key>
      </button>
    </div>
    <p>{MERGE_SENTENCES.canBeTakenBack}</p>
  </footer>
);
