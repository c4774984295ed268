import { paths } from '../../../paths.ts';
import type { Editor } from '../../editor/browser/editor.ts';
import { PreviewButton } from '../../preview/screens/PreviewButton.tsx';
import type { KeeperState } from '../browser/keeper-state.ts';

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in local time, with the day unless it is today. */
export const shownTime = (moment: number): string =>
  (new Date(moment).toDateString() === new Date().toDateString() ? TIME : DAY_AND_TIME).format(moment);

const keepingText = (keeping: KeeperState): string => {
  if (keeping.kind === 'keeping') return 'Keeping your draft…';
  if (keeping.kind === 'kept') return `Draft kept at ${shownTime(Date.parse(keeping.at))}`;
  if (keeping.kind === 'failed') return `Kept in this browser only: ${keeping.reason}`;
  return '';
};

/** Whether the form is saved, or its draft is on the server or only in this browser. */
export const SaveState = ({ editor }: { editor: Editor }) => {
  const { isSaved, isUnsaved, base, slug, keeping } = editor;
  return (
    <p className="save-state" data-kind={keeping.kind}>
      <span role="status">{isSaved && !isUnsaved ? 'Saved' : keepingText(keeping)}</span>
      {isSaved && !isUnsaved && (
        <>
          <span aria-hidden="true"> · </span>
          {base.status === 'published' ? (
            <a href={paths.article(slug)}>View</a>
          ) : (
            <PreviewButton className="link-button">View</PreviewButton>
          )}
        </>
      )}
    </p>
  );
};
