import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { $pairs, answerNotAlike, loadPairs, pairName, takeAnswerBack } from '../browser.ts';
import type { ShownPair } from '../calls/pairs.ts';
import { Answered } from './Answered.tsx';
import { PairRow } from './PairRow.tsx';
import { mergeOf, pairHash } from './pair-words.ts';
import './duplicates.css';

/** Pairs of pages that are probably one, the most alike first, each to be merged or said not to be the same. */
export const DuplicatesPanel = () => {
  const state = useStore($pairs);
  const { items } = state;
  useEffect(() => void loadPairs(), []);
  const { current, busy, choose, notAlike } = useCurrentPair(items);
  const merge = current && mergeOf(current);
  useKeys({
    j: () => choose(1),
    k: () => choose(-1),
    n: current && (() => void notAlike(current)),
    m: merge ? () => location.assign(pairHash(merge)) : undefined,
    z: () => void takeAnswerBack(),
  });
  const refresh = (): void => void loadPairs();
  const isOld = state.kind === 'loading' && items.length > 0;
  return (
    <>
      <div className="pairs-head">
        <LookedAt asOf={state.asOf} isKnown={state.kind === 'ready'} />
      </div>
      {items.length > 0 && (
        <ol className="pairs" aria-label="Pages that are probably one" data-old={isOld || undefined}>
          {items.map((pair) => (
            <PairRow
              key={pairName(pair)}
              pair={pair}
              isCurrent={pair === current}
              isBusy={busy === pairName(pair)}
              onFocus={() => choose(pair)}
              onNotAlike={() => void notAlike(pair)}
            />
          ))}
        </ol>
      )}
      {state.kind === 'loading' && items.length === 0 && <Loading />}
      {state.kind === 'failed' && <EmptyState title={state.message} isProblem onRefresh={refresh} />}
      {state.kind === 'ready' && items.length === 0 && (
        <EmptyState title="No page looks like another" onRefresh={refresh} />
      )}
      {state.kind === 'ready' && state.next !== null && (
        <p className="more">
          <button className="button-quiet" type="button" onClick={() => void loadPairs(true)}>
            Show more
          </button>
        </p>
      )}
      {items.length > 0 && <KeysHint />}
      <Answered onUndo={() => void takeAnswerBack()} />
    </>
  );
};

/** The pair that keys act on: the one that has the focus, else the first; and what is being saved. */
const useCurrentPair = (items: readonly ShownPair[]) => {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState('');
  const at = Math.max(
    0,
    items.findIndex((pair) => pairName(pair) === name),
  );
  const focus = (pair: ShownPair | undefined): void => {
    if (pair === undefined) return;
    setName(pairName(pair));
    const row = document.getElementById(`pair-${pairName(pair)}`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (to: ShownPair | 1 | -1): void => {
    if (typeof to === 'number') focus(name === '' ? items[0] : items[at + to]);
    else setName(pairName(to));
  };
  const notAlike = async (pair: ShownPair): Promise<void> => {
    if (busy !== '') return;
    const place = items.indexOf(pair);
    const next = items[place + 1] ?? items[place - 1];
    setBusy(pairName(pair));
    const isDone = await answerNotAlike(pair);
    setBusy('');
    if (isDone && next !== undefined) focus(next);
    else if (isDone) document.getElementById('screen-title')?.focus();
  };
  return { current: items[at], busy, choose, notAlike };
};

const LookedAt = ({ asOf, isKnown }: { asOf: string | null; isKnown: boolean }) => (
  <p className="muted">
    {asOf !== null && (
      <span>
        <span>The site looks once a day, last on </span>
        <Moment at={asOf} />
      </span>
    )}
    {asOf === null && isKnown && <span>The site looks once a day, and has not looked yet</span>}
  </p>
);

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['j', 'k'], 'next, back'],
  [['n'], 'not the same'],
  [['m'], 'merge'],
  [['z'], 'undo'],
];

const KeysHint = () => (
  <p className="pairs-keys">
    {KEYS.map(([keys, what]) => (
      <span key={what}>
        {keys.map((key) => (
          <span className="key" key={key}>
            {key}
          </span>
        ))}
        <span>{what}</span>
      </span>
    ))}
  </p>
);
