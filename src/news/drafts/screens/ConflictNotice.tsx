import { useEffect, useRef, useState } from 'react';
import type { Editor } from '../../editor/browser/editor.ts';
import type { Conflict } from '../../newsroom/browser/admin-articles.ts';
import { Differences } from '../../revisions/screens/Differences.tsx';
import { formFieldsOf } from '../browser/article-drafts.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const ago = (at: string): string => {
  const minutes = Math.round((Date.parse(at) - Date.now()) / 60_000);
  if (Number.isNaN(minutes)) return 'meanwhile';
  if (minutes > -1) return 'just now';
  if (minutes > -60) return RELATIVE.format(minutes, 'minute');
  if (minutes > -60 * 24) return RELATIVE.format(Math.round(minutes / 60), 'hour');
  return RELATIVE.format(Math.round(minutes / (60 * 24)), 'day');
};

/** Says that somebody else saved the article meanwhile, and offers to compare, keep or take their version. */
export const ConflictNotice = ({ conflict, editor }: { conflict: Conflict; editor: Editor }) => {
  const [looks, setLooks] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const theirs = formFieldsOf(conflict.article);
  return (
    <div className="notice conflict" data-kind="failure" role="alert" tabIndex={-1} ref={box}>
      <p>
        Saved by <bdi>{conflict.by || 'somebody else'}</bdi>
        <span>{` ${ago(conflict.at)}. Your text is still here.`}</span>
      </p>
      <div className="form-actions">
        <button className="button-quiet" type="button" aria-expanded={looks} onClick={() => setLooks(!looks)}>
          Look
        </button>
        <button className="button-quiet" type="button" onClick={() => void editor.keepMine()}>
          Keep mine
        </button>
        <button className="button-quiet" type="button" onClick={editor.takeTheirs}>
          Take theirs
        </button>
      </div>
      {looks && <Differences label="From theirs to yours" before={theirs} after={editor.fields} />}
    </div>
  );
};
