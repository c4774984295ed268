import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { ADMIN_LEAVES } from '../../../base/http/browser/admin-events.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { saveArticleDraft } from '../../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../rules/article.ts';
import { isSameArticle, type OpenDraft } from './article-drafts.ts';
import type { KeeperState } from './keeper-state.ts';

/** The pause in typing before a write, and the minimum time between two writes, in milliseconds. */
const PAUSE = 1_200;
const MIN_GAP = 3_000;
const AGAIN_AFTER = 10_000;

const nameOf = ({ id, key }: OpenDraft): string => id ?? key;

const address = ({ id, key }: OpenDraft) => (id === null ? { draft_key: key } : { id });

const hasWork = ({ fields, base }: OpenDraft): boolean => !isSameArticle(fields, base);

/** Writes the server's copy; work without a change removes it. */
const write = (draft: OpenDraft) => {
  const { version, fields } = draft;
  const content = hasWork(draft) && { ...fields, ...(version !== null && { version }) };
  return adminCall(saveArticleDraft, { ...address(draft), ...content }, { again: false });
};

/** After how many milliseconds a failed write may succeed; null for a refused text, which would be refused again. A lost connection may be back. */
const againAfter = (outcome: Outcome<unknown>): number | null => {
  if (outcome.kind !== 'refused') return AGAIN_AFTER;
  if (outcome.status === 400) return null;
  return outcome.retryAfter === null ? AGAIN_AFTER : outcome.retryAfter * 1_000;
};

/** What waits to be written, of which only the newest counts: one write at a time, after a pause. */
const draftQueue = (work: (draft: OpenDraft) => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: OpenDraft | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let last = 0;

  const run = (): void => {
    running = running.then(async () => {
      const draft = waiting;
      waiting = null;
      if (draft === null) return;
      last = Date.now();
      await work(draft);
    });
  };
  return {
    isEmpty: (): boolean => waiting === null,
    add: (draft: OpenDraft, pause: number): void => {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(pause, last + MIN_GAP - Date.now()));
    },
    hurry: (): Promise<unknown> => {
      clearTimeout(timer);
      if (waiting !== null) run();
      return running;
    },
    stop: (): Promise<unknown> => {
      clearTimeout(timer);
      waiting = null;
      return running;
    },
    afterwards: (next: () => Promise<unknown>): void => {
      running = running.then(next);
    },
  };
};

/** Stores unsaved work on the server: at each pause in typing, and again after a failure. */
export const createKeeper = (tell: (keeping: KeeperState) => void) => {
  /** What the server has, by article or draft key. */
  let keptName = '';
  const queue = draftQueue(async (draft) => {
    tell({ kind: 'keeping' });
    const isChanged = hasWork(draft);
    if (!isChanged && keptName !== nameOf(draft)) return tell({ kind: 'idle' });
    const outcome = await write(draft);
    if (outcome.kind === 'done') {
      keptName = isChanged ? nameOf(draft) : '';
      return tell(isChanged ? { kind: 'kept', at: outcome.reply.saved } : { kind: 'idle' });
    }
    tell({ kind: 'failed', reason: sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer) });
    const pause = againAfter(outcome);
    if (pause !== null && queue.isEmpty()) queue.add(draft, pause);
  });
  return {
    /** Stores work at the next pause. */
    keep: (draft: OpenDraft): void => queue.add(draft, PAUSE),
    /** Stores waiting work now, because the page may be about to close. */
    hurry: queue.hurry,
    /** Waits for a running write and stops further ones: before a save, because a late write would outlive it. */
    rest: queue.stop,
    /** Resets the keeper: the form was saved, or has another article. */
    reset: (draft: OpenDraft | null = null): void => {
      void queue.stop();
      keptName = draft === null ? '' : nameOf(draft);
      tell({ kind: 'idle' });
    },
    /** Discards the server's copy. */
    forget: (draft: OpenDraft): void =>
      queue.afterwards(() => adminCall(saveArticleDraft, address(draft), { again: false })),
  };
};

export type DraftKeeper = ReturnType<typeof createKeeper>;

/** Stores waiting work when the page may be about to close, before a logout, and once the connection is back; returns what ends this. */
export const keepBeforeLeaving = ({ hurry }: DraftKeeper): (() => void) => {
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
