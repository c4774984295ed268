import { useEffect, useRef } from 'react';
import { whyWords } from '../../../search/alike/screens/pair-words.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { MERGE_SENTENCES } from '../rules.ts';
import type { ListedPair } from './use-listed-pair.ts';

type MergeHeadProps = {
  listed: ListedPair | null;
  /** The page that stays has an account, so the sides cannot be swapped. */
  isFixed: boolean;
  onSwap: () => void;
  onPart: () => void;
};

/** What the screen is for, which pair of the list it shows, and the acts beside merging. */
export const MergeHead = ({ listed, isFixed, onSwap, onPart }: MergeHeadProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed on the pair before is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <header className="screen-head merge-head">
      <h1 id="merge-title" ref={title} tabIndex={-1}>
        Merge two pages
      </h1>
      {listed && <p className="merge-pair">{pairWords(listed)}</p>}
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
};

const pairWords = ({ pair, at, total }: ListedPair): string => {
  const [one, all] = [at + 1, total].map((number) => number.toLocaleString('en'));
  return [`Pair ${one} of ${all}`, ...whyWords(pair.why)].join(' · ');
};
