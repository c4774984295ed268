import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { ADMIN_LEAVES } from '../../../base/http/browser/session-events.ts';
import { saveArticleDraft } from '../../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../rules/article.ts';
import { isSame, type OpenDraft } from './article-drafts.ts';

/** The state of the server's copy of unsaved work. */
export type KeeperState =
  | { kind: 'idle' }
  | { kind: 'keeping' }
  | { kind: 'kept'; at: string }
  | { kind: 'failed'; reason: string };

/** The pause in typing before a write, and the minimum time between two writes, in milliseconds. */
const PAUSE = 1_200;
const MIN_GAP = 3_000;
const AGAIN_AFTER = 10_000;

/** Stores unsaved work on the server: one write at a time, at each pause in typing, and again after a failure. */
export const createKeeper = (tell: (keeping: KeeperState) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: OpenDraft | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = 0;
  /** What the server has, by article or draft key. */
  let keptName = '';

  const nameOf = ({ id, key }: OpenDraft): string => id ?? key;
  const wait = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(pause, last + MIN_GAP - Date.now()));
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
    if (!isChanged && keptName !== nameOf(draft)) return tell({ kind: 'idle' });
    const outcome = await adminCall(
      saveArticleDraft,
      {
        ...(id === null ? { draft_key: key } : { id }),
        ...(isChanged && { ...fields, ...(version !== null && { version }) }),
      },
      { again: false },
    );
    if (outcome.kind === 'done') {
      keptName = isChanged ? nameOf(draft) : '';
      return tell(isChanged ? { kind: 'kept', at: outcome.reply.saved } : { kind: 'idle' });
    }
    const seconds = outcome.kind === 'refused' ? outcome.retryAfter : null;
    tell({ kind: 'failed', reason: sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer) });
    // A refused text would be refused again; a lost connection may be back.
    if (waiting !== null || (outcome.kind === 'refused' && outcome.status === 400)) return;
    waiting = draft;
    wait(seconds === null ? AGAIN_AFTER : seconds * 1_000);
  };
  return {
    /** Stores work at the next pause. */
    keep: (draft: OpenDraft): void => {
      waiting = draft;
      wait(PAUSE);
    },
    /** Stores waiting work now, because the page may be about to close. */
    hurry: (): Promise<void> => {
      clearTimeout(timer);
      if (waiting !== null) send();
      return running;
    },
    /** Waits for a running write and stops further ones: before a save, because a late write would outlive it. */
    rest: async (): Promise<void> => {
      clearTimeout(timer);
      waiting = null;
      await running;
    },
    /** Resets the keeper: the form was saved, or has another article. */
    reset: (draft: OpenDraft | null = null): void => {
      clearTimeout(timer);
      waiting = null;
      keptName = draft === null ? '' : nameOf(draft);
      tell({ kind: 'idle' });
    },
    /** Discards the server's copy. */
    forget: ({ id, key }: OpenDraft): void => {
      running = running.then(async () => {
        await adminCall(saveArticleDraft, id === null ? { draft_key: key } : { id }, { again: false });
      });
    },
  };
};

/** Stores waiting work when the page may be about to close, before a logout, and once the connection is back; returns what ends this. */
export const keepBeforeLeaving = ({ hurry }: ReturnType<typeof createKeeper>): (() => void) => {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void hurry();
  };
  const onOnline = (): void => void hurry();
  const onLogout = (event: Event): void => {
    (event as CustomEvent<Promise<unknown>[]>).detail.push(hurry());
  };
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('online', onOnline);
  window.addEventListener(ADMIN_LEAVES, onLogout);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('online', onOnline);
    window.removeEventListener(ADMIN_LEAVES, onLogout);
  };
};
