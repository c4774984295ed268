import { useCallback, useEffect, useState } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { panelId } from '../../../base/frame/screens/Tabs.tsx';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { Answered } from '../../../search/alike/screens/Answered.tsx';
import { FROM_LIST } from '../../../search/alike/screens/pair-words.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { loadMerge } from '../browser.ts';
import type { MergeView } from '../calls.ts';
import { MERGE_SENTENCES } from '../rules.ts';
import { MergeFacts } from './MergeFacts.tsx';
import { MergeHead } from './MergeHead.tsx';
import { MergeTable } from './MergeTable.tsx';
import { type MergeRow, mergeRows } from './merge-rows.ts';
import { type ListedPair, useListedPair } from './use-listed-pair.ts';
import { useMergeActs } from './use-merge-acts.ts';
import './merge.css';

type Loaded = { view: MergeView } | { problem: string } | null;

type MergeScreenProps = {
  keep: string;
  drop: string;
  /** They were opened from the list of pairs, and the next pair comes after them. */
  isListed: boolean;
};

/** Two pages side by side, of which one goes into the other: what is taken, and what happens. */
export const MergeScreen = ({ keep, drop, isListed }: MergeScreenProps) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reload = useCallback(() => loadMerge(keep, drop).then(setLoaded), [keep, drop]);
  useEffect(() => void reload(), [reload]);
  useTitle('Merge two pages');
  const [chosen, setChosen] = useState<Chosen>({});
  const listed = useListedPair(keep, drop, isListed);
  const view = loaded !== null && 'view' in loaded ? loaded.view : null;
  // A page with an account cannot go, so it stays.
  const isTurned = view?.drop.account === true && !view.keep.account;
  useEffect(() => {
    if (isTurned) goTo(`merge/${drop}/${keep}`, isListed ? FROM_LIST : {}, { replace: true });
  }, [isTurned, keep, drop, isListed]);
  return (
    <section
      className="merge-screen"
      // The rail says that it belongs to the list of pairs.
      role="tabpanel"
      id={panelId('duplicates')}
      aria-labelledby="merge-title"
    >
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
        <Pages
          key={`${view.keep.version} ${view.drop.version}`}
          view={view}
          isListed={isListed}
          listed={listed}
          // What was chosen stays where a page has changed meanwhile.
          chosen={chosen}
          onChoose={(field, keeps) => setChosen((before) => ({ ...before, [field]: keeps }))}
          onReload={() => void reload()}
        />
      )}
    </section>
  );
};

/** Whether the page that stays keeps its own of each part that was chosen. */
type Chosen = Readonly<Record<string, boolean>>;

type PagesProps = {
  view: MergeView;
  isListed: boolean;
  listed: ListedPair | null;
  chosen: Chosen;
  onChoose: (field: string, keeps: boolean) => void;
  onReload: () => void;
};

const Pages = ({ view, isListed, listed, chosen, onChoose, onReload }: PagesProps) => {
  const { keep, drop } = view;
  const rows = mergeRows(keep, drop);
  const isStaying = ({ field, stays, isFixed }: MergeRow): boolean =>
    isFixed ? stays : (chosen[field] ?? stays);
  // Those that are fixed follow by themselves.
  const taken = rows
    .filter((row) => !row.isSame && !row.isFixed && !isStaying(row))
    .map(({ field }) => field);
  const { problem, isBusy, isPossible, send, cancel, swap, part, undo } = useMergeActs({
    view,
    taken,
    isListed,
    listed,
  });
  useKeys({
    'Ctrl+Enter': () => void send(),
    Escape: cancel,
    n: () => void part(),
    z: isListed ? undo : undefined,
  });
  return (
    <>
      <MergeHead listed={listed} isFixed={keep.account} onSwap={swap} onPart={() => void part()} />
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
      <MergeTable
        view={view}
        rows={rows}
        isStaying={isStaying}
        onChoose={({ field }, keeps) => onChoose(field, keeps)}
      />
      <MergeFacts view={view} />
      {isListed && <Answered onUndo={undo} />}
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
        <span>
          <span>{isBusy ? 'Merging into ' : 'Merge into '}</span>
          <bdi>{name}</bdi>
        </span>
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
