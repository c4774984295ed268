import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { loadArticles } from '../newsroom/browser/admin-articles.ts';
import { $articles, type ArticlesState } from '../newsroom/browser/articles-state.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';
import { momentOf } from './rules/schedule.ts';

/** When scheduled articles went live while this screen was open, by id, in milliseconds. */
export const $wentLive = atom<ReadonlyMap<string, number>>(new Map());

/** The pause after an article's moment before the list is loaded, and before it is loaded again if the server's clock is behind. */
const GRACE_MS = 500;
const AGAIN_MS = 3_000;
/** Timers hold a few weeks at most; a day is enough. */
const MAX_WAIT_MS = 86_400_000;

const cardsOf = (state: ArticlesState) => (state.kind === 'ready' ? state.articles : []);

/** Reloads the list when a scheduled article's moment comes, and says that it is live; returns what ends this. */
export const followSchedule = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const wait = (): void => {
    clearTimeout(timer);
    const moments = cardsOf($articles.get())
      .filter(({ status }) => status === 'scheduled')
      .map(({ publish_at }) => momentOf(publish_at ?? ''))
      .filter((moment) => moment !== null);
    if (isOver || moments.length === 0) return;
    const pause = Math.min(...moments) + GRACE_MS - Date.now();
    timer = setTimeout(look, Math.min(pause < 0 ? AGAIN_MS : pause, MAX_WAIT_MS));
  };
  const look = (): void => void loadArticles({ quiet: true }).then(wait);
  const stop = $articles.listen((state, before) => {
    if (before !== undefined) tell(before, state);
    wait();
  });
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
};

/** Says which articles the clock has published: their version is the same, so nobody has written them. */
const tell = (before: ArticlesState, state: ArticlesState): void => {
  const scheduled = new Map(
    cardsOf(before).flatMap((card) => (card.status === 'scheduled' ? [[card.id, card] as const] : [])),
  );
  const live = cardsOf(state).filter(
    ({ id, status, version }) =>
      status === 'published' && scheduled.has(id) && scheduled.get(id)?.version === version,
  );
  if (live.length === 0) return;
  const moments = live.map(({ id }) => [id, momentOf(scheduled.get(id)?.publish_at ?? '') ?? 0] as const);
  $wentLive.set(new Map([...$wentLive.get(), ...moments]));
  for (const { title } of live) toast(ARTICLE_ADMIN_SENTENCES.wentLive(title), 'status');
};
