import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { DiffPiece } from '../../../base/text/rules/word-diff.ts';

/** What differs between two texts, marked by words; both texts until that is known, or if it cannot be. */
export const WordDifference = ({ before, after }: { before: string; after: string }) => {
  const [pieces, setPieces] = useState<DiffPiece[]>([
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
  ]);
  useEffect(() => {
    let isShown = true;
    loadModule(() => import('../../../base/text/rules/word-diff.ts')).then(
      ({ diffTexts }) => isShown && setPieces(diffTexts(before, after)),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [before, after]);
  return (
    <p className="word-difference" dir="auto">
      {pieces.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (text === '') return null;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'new' ? (
          <ins key={key}>
            <span className="visually-hidden">{` ${say('owners.suggestions.new')} `}</span>
            <span>{text}</span>
          </ins>
        ) : (
          <del key={key}>
            <span className="visually-hidden">{` ${say('owners.suggestions.gone')} `}</span>
            <span>{text}</span>
          </del>
        );
      })}
    </p>
  );
};
