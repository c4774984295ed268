import { useStore } from '@nanostores/react';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { $answered } from '../browser.ts';
import './duplicates.css';

/** What was answered last, with the way back, until the next answer. */
export const Answered = ({ onUndo }: { onUndo: () => void }) => {
  const answered = useStore($answered);
  const into = answered?.into;
  return (
    <p className="pairs-answered" role="status">
      {answered && (
        <>
          <span>
            <span>{into ? 'Merged into ' : 'Not the same: '}</span>
            <bdi>{(into ?? answered.pair.pages[0])?.name}</bdi>
          </span>
          {into ? (
            <a href={pageHash(into.id)}>Open the page to take it back</a>
          ) : (
            <button className="button-plain" type="button" aria-keyshortcuts="z" onClick={onUndo}>
              Undo
            </button>
          )}
        </>
      )}
    </p>
  );
};
