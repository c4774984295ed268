import { afterPaint } from '../../../base/frame/browser/after-paint.ts';
import { call } from '../../../base/http/browser/call.ts';
import { getProfileCall, incrementViewsCall } from '../../../base/http/calls/reading-calls.ts';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { keepSeen } from '../../browser/seen.ts';
import type { GetOneProfile } from '../../calls.ts';
import type { incrementViews } from '../calls.ts';
import { MAX_REFERRER } from '../rules.ts';
import { isLiked } from './liked.ts';
import { $likes, storeLike } from './likes.ts';

/** The host name of the page that the reader came from, if it is short enough to be counted. */
const referrer = (): string | undefined => {
  const host = document.referrer && new URL(document.referrer).hostname;
  return host.length > MAX_REFERRER ? undefined : host || undefined;
};

/** Counts this view, once for each load of the page, and shows the returned count. */
async function countView(place: HTMLElement, id: string): Promise<void> {
  const outcome = await call<typeof incrementViews>(incrementViewsCall, { id, from: referrer() });
  if (outcome.kind !== 'done') return;
  const { view } = outcome.reply;
  place.textContent = formatCount(view);
  const unit = place.parentElement?.querySelector('[data-view-unit]');
  if (unit) unit.textContent = unitOf('view', view);
}

/** Replaces the like count of a cached page by the exact one, unless the reader has changed it meanwhile. */
async function refreshLikes(id: string): Promise<void> {
  const before = $likes.get()[id];
  const outcome = await call<GetOneProfile>(getProfileCall, { id });
  const profile = outcome.kind === 'done' ? outcome.reply.data[0] : undefined;
  if (profile && $likes.get()[id] === before) storeLike(id, { liked: isLiked(id), count: profile.like });
}

const start = (): void => {
  const place = document.querySelector<HTMLElement>('[data-view-count]');
  const id = place?.dataset['viewCount'];
  if (!place || !id) return;
  keepSeen(id);
  afterPaint(() => {
    void countView(place, id);
    void refreshLikes(id);
  });
};

// A prerendered page counts once it is shown.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();
