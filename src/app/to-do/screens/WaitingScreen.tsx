import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { $address, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { $toDo, countToDo } from '../../../site/to-do/browser.ts';
import type { WaitingItem } from '../../../site/to-do/calls.ts';
import type { ToDoKind } from '../../../site/to-do/rules.ts';
import type { DecisionResult, Undo } from '../../../site/to-do/screens/DecisionBar.tsx';
import { $waiting, itemKey, loadWaiting } from '../browser.ts';
import { useChosenItem } from './use-chosen-item.ts';
import { useWhose, WaitingHead } from './WaitingHead.tsx';
import { type Panels, WaitingItemView } from './WaitingItemView.tsx';
import { WaitingRows } from './WaitingRows.tsx';
import './waiting.css';

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog');

type WaitingScreenProps = {
  /** What the screen is called. */
  label: string;
  /** The kinds that it lists; null for all. */
  kinds: readonly ToDoKind[] | null;
  /** The part of `To do` that counts them. */
  part?: string;
  panels: Panels;
  /** What else leads on from the list. */
  more?: ReactNode;
  /** What stands below the list. */
  below?: ReactNode;
};

/** What was decided last, the way back from it, and the page that it made. */
export type LastDecision = { message: string; undo?: Undo | undefined; made?: string | undefined };

/** What waits: a list, and beside it the chosen thing with its decisions. On a phone each is a screen. */
export const WaitingScreen = ({ label, kinds, part, panels, more, below }: WaitingScreenProps) => {
  const { whose, assigned, setWhose } = useWhose();
  const state = useStore($waiting);
  const address = useStore($address);
  const query = String(kinds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds by their names
  useEffect(() => void loadWaiting({ kinds, assigned }), [query, assigned]);
  const counted = countToDo(useStore($toDo), part);
  const total = counted ?? state.items.length;
  const { current, isChosen, open, step, goOn } = useChosenItem(state.items, kinds, address);
  const { decided, done, takeBack } = useDecided(goOn);
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    z: decided?.undo && (() => void takeBack()),
    '?': () => setShowsKeys(true),
  });
  const refresh = (): void => void loadWaiting({ kinds, assigned });
  return (
    <div className="waiting" data-open={isChosen || undefined}>
      <div className="waiting-list">
        <WaitingHead
          label={label}
          total={counted ?? (state.kind === 'ready' ? total : null)}
          whose={whose}
          onWhose={setWhose}
          more={more}
        />
        {state.items.length > 0 && <WaitingRows state={state} current={current} onOpen={open} />}
        {state.kind === 'loading' && state.items.length === 0 && <Loading />}
        {state.kind === 'failed' && <EmptyState title={state.message} isProblem onRefresh={refresh} />}
        {state.kind === 'ready' && state.items.length === 0 && (
          <EmptyState title="Nothing is waiting" onRefresh={refresh} />
        )}
        <Arrived
          count={whose === 'all' && state.kind === 'ready' ? total - state.total : 0}
          onShow={refresh}
        />
        <DecidedNotice decided={decided} onUndo={() => void takeBack()} />
        {below}
        <KeysHint onAll={() => setShowsKeys(true)} />
      </div>
      {current && (
        <WaitingItemView
          key={nameOf(current)}
          item={current}
          panels={panels}
          place={placeWords(state.items, current, total)}
          onDone={(message, more) => done(current, message, more)}
          onNext={() => step(1)}
        />
      )}
      <Suspense>{showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}</Suspense>
    </div>
  );
};

/** What is shown of an item: an address names it by its page alone, and its list by more once it is loaded. */
const nameOf = ({ kind, ref, id }: WaitingItem): string => {
  if (kind === 'page') return `page ${id}`;
  return kind === 'case' || kind === 'appeal' ? `case ${id}` : `${kind} ${ref}`;
};

const placeWords = (items: readonly WaitingItem[], current: WaitingItem, total: number): string => {
  const at = items.findIndex((item) => itemKey(item) === itemKey(current));
  return at === -1
    ? ''
    : `${(at + 1).toLocaleString('en')} of ${Math.max(total, items.length).toLocaleString('en')}`;
};

/** The last decision, which stays in sight with its way back until the next one. */
const useDecided = (goOn: (item: WaitingItem, pages: readonly string[]) => void) => {
  const [decided, setDecided] = useState<LastDecision | null>(null);
  const done = (
    item: WaitingItem,
    message: string,
    { undo, pages = [], made }: DecisionResult = {},
  ): void => {
    setDecided({ message, undo, made });
    goOn(item, pages);
  };
  const takeBack = async (): Promise<void> => {
    if (decided?.undo === undefined) return;
    setDecided({ message: 'Taking it back…' });
    const message = await decided.undo();
    setDecided({ message });
    await loadWaiting($waiting.get().query);
  };
  return { decided, done, takeBack };
};

/** Says that more has come in; the list does not move by itself. */
const Arrived = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <p className="waiting-arrived" role="status">
    {count > 0 && (
      <button className="button-plain" type="button" onClick={onShow}>
        {count === 1
          ? 'Show 1 more that has come in'
          : `Show ${count.toLocaleString('en')} more that have come in`}
      </button>
    )}
  </p>
);

const DecidedNotice = ({ decided, onUndo }: { decided: LastDecision | null; onUndo: () => void }) => (
  <div className="waiting-decided" role="status" data-empty={decided === null || undefined}>
    <span>{decided?.message}</span>
    {decided?.made && <a href={pageHash(decided.made)}>Open it</a>}
    {decided?.undo && (
      <button className="button-plain" type="button" aria-keyshortcuts="z" onClick={onUndo}>
        Undo
      </button>
    )}
  </div>
);

const KeysHint = ({ onAll }: { onAll: () => void }) => (
  <p className="waiting-keys">
    <span className="key">j</span>
    <span className="key">k</span>
    <span>next, back</span>
    <span className="key">a</span>
    <span>mine</span>
    <span className="key">z</span>
    <span>undo</span>
    <button type="button" aria-keyshortcuts="?" onClick={onAll}>
      <span className="key">?</span>
      <span>all</span>
    </button>
  </p>
);
