import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import type { DiffPiece } from '../../../base/text/rules/word-diff.ts';
import type { ArticleWords } from './article-diff.ts';

type Changed = { label: string; pieces: DiffPiece[] }[];

/** The differences between two states of an article, marked by words. */
export const Differences = ({
  before,
  after,
  label,
}: {
  before: ArticleWords;
  after: ArticleWords;
  label: string;
}) => {
  const [changed, setChanged] = useState<Changed | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    loadModule(() => import('./article-diff.ts')).then(
      ({ diffWords }) => isShown && setChanged(diffWords(before, after)),
      () => isShown && setChanged('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [before, after]);
  if (changed === null) return <p className="hint">Comparing…</p>;
  if (changed === 'failed')
    return <p className="hint">The comparison could not be loaded. Please try again.</p>;
  if (changed.length === 0) return <p className="hint">Nothing differs.</p>;
  return (
    <section className="differences" aria-label={label}>
      <dl>
        {changed.map(({ label: field, pieces }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd dir="auto">
              {pieces.map(({ kind, text }, index) => {
                const key = `${index}-${kind}`;
                if (kind === 'same') return <span key={key}>{text}</span>;
                return kind === 'new' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
