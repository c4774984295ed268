import { useEffect, useRef } from 'react';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Later } from '../../../base/table/screens/Later.tsx';
import { shownTime } from '../../drafts/screens/SaveState.tsx';
import type { Editor } from '../browser/editor.ts';

// Seldom needed.
const ConflictNotice = lazyPart(() => import('../../drafts/screens/ConflictNotice.tsx'), 'ConflictNotice');

/** Notices for the writer: restored work, somebody else's save, and dead links. */
export const Notices = ({ editor }: { editor: Editor }) => {
  const { restored, conflict, setAside, earlier, deadLinks, isUnsaved } = editor;
  return (
    <>
      {restored !== null && isUnsaved && (
        <div className="notice restored" role="status">
          <p>{`Your unsaved work is back, as it was at ${shownTime(restored)}.`}</p>
          <button className="button-plain" type="button" onClick={editor.discard}>
            Discard it
          </button>
        </div>
      )}
      {conflict !== null && (
        <Later>
          <ConflictNotice conflict={conflict} editor={editor} />
        </Later>
      )}
      {setAside !== null && (
        <div className="notice restored" role="status">
          <p>Their text is in the form.</p>
          <button className="button-plain" type="button" onClick={editor.bringBack}>
            Bring mine back
          </button>
        </div>
      )}
      {earlier !== null && (
        <div className="notice restored" role="status">
          <p>
            <span>A new article that you started is not saved: </span>
            <bdi>{earlier.fields.title.trim() || 'without a title'}</bdi>
          </p>
          <button className="button-plain" type="button" onClick={editor.resume}>
            Go on with it
          </button>
        </div>
      )}
      {deadLinks.length > 0 && <DeadLinks links={deadLinks} />}
    </>
  );
};

const DeadLinks = ({ links }: { links: readonly string[] }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new links move the focus again
  useEffect(() => {
    box.current?.focus();
  }, [links]);
  return (
    <div className="notice" data-kind="failure" role="alert" tabIndex={-1} ref={box}>
      <p>
        {links.length === 1
          ? 'A link in the text leads nowhere on this site:'
          : `${links.length} links in the text lead nowhere on this site:`}
      </p>
      <ul className="dead-links">
        {links.map((link) => (
          <li key={link}>
            <code>{link}</code>
          </li>
        ))}
      </ul>
      <p>{`Correct ${links.length === 1 ? 'it' : 'them'}, or press the button again to publish the article as it is.`}</p>
    </div>
  );
};
