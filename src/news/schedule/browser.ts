import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall } from '../../base/http/browser/admin-call.ts';
import { getArticles, listArticles } from '../calls.ts';
import { loadArticles } from '../newsroom/browser/admin-articles.ts';
import { $articleCounts, $articles } from '../newsroom/browser/articles-state.ts';
import { ARTICLE_ADMIN_SENTENCES, type ArticleCard } from '../rules/article.ts';
import { momentOf } from './rules/schedule.ts';

/** An article that the clock has published while this screen was open, and when (milliseconds). */
type WentLive = { card: ArticleCard; at: number };

/** Those articles, by id. */
export const $wentLive = atom<ReadonlyMap<string, WentLive>>(new Map());

/** The pause after an article's moment before the server is asked, and before it is asked again if its clock is behind. */
const GRACE_MS = 500;
const AGAIN_MS = 3_000;
/** Timers hold a few weeks at most; a day is enough. */
const MAX_WAIT_MS = 86_400_000;
/** The scheduled articles that come first; the others follow once these are live. */
const MAX_SCHEDULED = 100;

const momentIn = ({ publish_at = '' }: ArticleCard): number => momentOf(publish_at) ?? 0;

/** Asks what is scheduled whenever the list is loaded, reloads it when an article's moment comes, and says that it is live; returns what ends this. */
export const followSchedule = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let isOver = false;
  let scheduled: readonly ArticleCard[] = [];

  const wait = (): void => {
    clearTimeout(timer);
    if (isOver || scheduled.length === 0) return;
    const pause = Math.min(...scheduled.map(momentIn)) + GRACE_MS - Date.now();
    timer = setTimeout(() => void look(), Math.min(pause < 0 ? AGAIN_MS : pause, MAX_WAIT_MS));
  };
  const ask = async (): Promise<void> => {
    if (scheduled.length === 0 && !$articleCounts.get()?.scheduled) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const sent = { status: 'scheduled', order: 'oldest', limit: MAX_SCHEDULED } as const;
    const outcome = await adminCall(listArticles, sent, { signal: controller.signal, again: false });
    if (isOver || controller.signal.aborted) return;
    if (outcome.kind === 'done') {
      const { articles } = outcome.reply;
      const gone = scheduled.filter((card) => articles.every(({ id }) => id !== card.id));
      scheduled = articles;
      for (const card of gone) void tell(card);
    }
    wait();
  };
  const look = async (): Promise<void> => {
    const now = Date.now();
    const isDue = scheduled.some((card) => momentIn(card) <= now);
    const before = $articles.get();
    if (isDue) await loadArticles(undefined, { quiet: true });
    // A list that came has asked already.
    if (!isDue || $articles.get() === before) await ask();
  };
  const stop = $articles.listen(({ kind }) => {
    if (kind === 'ready') void ask();
  });
  void ask();
  return () => {
    isOver = true;
    running?.abort();
    clearTimeout(timer);
    stop();
  };
};

/** Says that the clock has published an article: its version is the same, so nobody has written it. */
const tell = async (card: ArticleCard): Promise<void> => {
  const outcome = await adminCall(getArticles, { slug: card.slug }, { again: false });
  const article = outcome.kind === 'done' ? outcome.reply.article : undefined;
  if (article?.status !== 'published' || article.version !== card.version) return;
  $wentLive.set(new Map([...$wentLive.get(), [card.id, { card: article, at: momentIn(card) }]]));
  toast(ARTICLE_ADMIN_SENTENCES.wentLive(card.title), 'status');
};
