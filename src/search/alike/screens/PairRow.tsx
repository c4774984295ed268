import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { pairName } from '../browser.ts';
import type { ShownPair, ShownPairedPage } from '../calls/pairs.ts';
import { factsOf, mergeOf, pairHash, whyWords } from './pair-words.ts';

type PairRowProps = {
  pair: ShownPair;
  isCurrent: boolean;
  /** Its answer is on the way. */
  isBusy: boolean;
  onFocus: () => void;
  onNotAlike: () => void;
};

/** Two pages side by side, why they are probably one, and the two answers. */
export const PairRow = ({ pair, isCurrent, isBusy, onFocus, onNotAlike }: PairRowProps) => {
  const merge = mergeOf(pair);
  const name = pair.pages[0]?.name ?? '';
  return (
    <li
      className="pair"
      id={`pair-${pairName(pair)}`}
      tabIndex={-1}
      aria-label={name}
      data-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      {pair.pages.map((page) => (
        <PairedPage key={page.id} page={page} />
      ))}
      <div className="pair-answer">
        <ul className="pair-why" aria-label="Why">
          {whyWords(pair.why).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <div className="row-actions">
          <button type="button" aria-keyshortcuts="n" aria-disabled={isBusy} onClick={onNotAlike}>
            <span>{isBusy ? 'Saving' : 'Not the same'}</span>
            <span className="visually-hidden">{`: ${name}`}</span>
          </button>
          {merge === null ? (
            <span className="muted">Both have an account</span>
          ) : (
            <a className="button-quiet" aria-keyshortcuts="m" href={pairHash(merge)}>
              <span>Merge…</span>
              <span className="visually-hidden">{` ${name}`}</span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
};

const PairedPage = ({ page }: { page: ShownPairedPage }) => (
  <div className="paired-page">
    <Portrait file={page.avatar} name={page.name} filed={page.filed} sizes="2.75rem" small />
    <div>
      <a className="paired-name" href={pageHash(page.id)}>
        <bdi>{page.name}</bdi>
      </a>
      <p className="paired-facts">
        {factsOf(page).map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      <p className="paired-facts">
        <span>{page.account ? 'Has an account' : 'Has no account'}</span>
        {page.source !== '' && (
          <span>
            <span>From </span>
            <bdi>{page.source}</bdi>
          </span>
        )}
      </p>
    </div>
  </div>
);
