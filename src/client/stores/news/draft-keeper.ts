import { saveArticleDraft } from '../../../contract/news-desk.ts';
import { adminCall, sentenceOf } from '../admin/admin-call.ts';
import { isSame, type OpenDraft } from './article-drafts.ts';

/** How the server's copy of unsaved work stands. */
export type Keeping =
  | { kind: 'idle' }
  | { kind: 'keeping' }
  | { kind: 'kept'; at: string }
  | { kind: 'failed'; reason: string };

/** A pause of typing, in milliseconds, and the least time between two writes. */
const PAUSE = 1_200;
const LEAST_GAP = 3_000;
const AGAIN_AFTER = 10_000;

/** Keeps unsaved work on the server: one write at a time, at each pause of typing, again where one failed. */
export const createKeeper = (tell: (keeping: Keeping) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: OpenDraft | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = 0;
  /** What the server has, by the article or the name of the draft. */
  let kept = '';

  const nameOf = ({ id, key }: OpenDraft): string => id ?? key;
  const wait = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(pause, last + LEAST_GAP - Date.now()));
  };
  const send = (): void => {
    running = running.then(async () => {
      const draft = waiting;
      waiting = null;
      if (draft === null) return;
      last = Date.now();
      tell({ kind: 'keeping' });
      await write(draft);
    });
  };
  const write = async (draft: OpenDraft): Promise<void> => {
    const { id, key, version, fields, base } = draft;
    const isChanged = !isSame(fields, base);
    if (!isChanged && kept !== nameOf(draft)) return tell({ kind: 'idle' });
    const outcome = await adminCall(
      saveArticleDraft,
      {
        ...(id === null ? { draft_key: key } : { id }),
        ...(isChanged && { ...fields, ...(version !== null && { version }) }),
      },
      { again: false },
    );
    if (outcome.kind === 'done') {
      kept = isChanged ? nameOf(draft) : '';
      return tell(isChanged ? { kind: 'kept', at: outcome.reply.saved } : { kind: 'idle' });
    }
    const seconds = outcome.kind === 'refused' ? outcome.retryAfter : null;
    tell({ kind: 'failed', reason: sentenceOf(outcome, 'The server could not be reached.') });
    // A refused text is refused again; a line that was down may be up.
    if (waiting !== null || (outcome.kind === 'refused' && outcome.status === 400)) return;
    waiting = draft;
    wait(seconds === null ? AGAIN_AFTER : seconds * 1_000);
  };
  return {
    /** Has work kept at the next pause. */
    keep: (draft: OpenDraft): void => {
      waiting = draft;
      wait(PAUSE);
    },
    /** Has what waits kept now: the page may be about to go. */
    hurry: (): Promise<void> => {
      clearTimeout(timer);
      if (waiting !== null) send();
      return running;
    },
    /** Lets nothing be written any more, once what is under way has ended: before a save, which a late write would outlive. */
    rest: async (): Promise<void> => {
      clearTimeout(timer);
      waiting = null;
      await running;
    },
    /** Nothing of the form is unsaved: it was saved, or another article is in it. */
    reset: (draft: OpenDraft | null = null): void => {
      clearTimeout(timer);
      waiting = null;
      kept = draft === null ? '' : nameOf(draft);
      tell({ kind: 'idle' });
    },
    /** Gives up what the server has of it. */
    forget: ({ id, key }: OpenDraft): void => {
      running = running.then(async () => {
        await adminCall(saveArticleDraft, id === null ? { draft_key: key } : { id }, { again: false });
      });
    },
  };
};
