import { afterPaint } from '../../base/frame/browser/after-paint.ts';
import { withoutSlashes } from '../../base/text/rules/path-segment.ts';

/**
 * A static news page may be outdated. This requests the current page, with the stamps of
 * what is shown. If nothing changed, the answer is empty; otherwise the parts that differ are replaced, or everything if the article is gone.
 */
const FRESH = '/news/now';

const parts = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-stamp]')];

async function refresh(): Promise<void> {
  const shown = parts(document);
  const prefix = document.documentElement.dataset['prefix'] ?? '';
  const here = location.pathname.slice(prefix.length);
  // A preview in the newsroom has no other version.
  if (shown.length === 0 || !/^\/news(\/|$)/i.test(here)) return;
  const path = withoutSlashes(decodeURI(here).replace(/^\/news/i, '')) || '/page/1';
  const mark = shown.map(({ dataset }) => dataset['stamp']).join('.');
  const reply = await fetch(encodeURI(prefix + FRESH + path), { headers: { 'If-None-Match': `"${mark}"` } });
  // The article is in another language now.
  if (reply.redirected) return location.replace(reply.url);
  // 304: nothing new. On a failure, keep the static page.
  if (reply.status !== 200 && reply.status !== 404) return;
  if (!reply.headers.get('content-type')?.startsWith('text/html')) return;
  // All news pages have the same styles. Here the policy would refuse them, since they are written a little differently.
  const html = (await reply.text()).replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '');
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  document.title = fresh.title;
  const next = parts(fresh);
  if (next.length === shown.length) replaceParts(shown, next);
  else replaceAll(fresh);
}

function replaceParts(shown: HTMLElement[], next: HTMLElement[]): void {
  shown.forEach((part, index) => {
    const other = next[index];
    if (other && other.dataset['stamp'] !== part.dataset['stamp'])
      part.replaceWith(document.adoptNode(other));
  });
}

function replaceAll(fresh: Document): void {
  const main = fresh.querySelector('main');
  if (main) document.querySelector('main')?.replaceChildren(...main.childNodes);
  if (!fresh.querySelector('meta[name="robots"]') || document.querySelector('meta[name="robots"]')) return;
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
}

/** Replaces a picture that is not available in WebP by the original; without one, a card shows its letter, and other pictures are removed. */
function replaceBroken(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement && picture.matches('.article-picture'))) return;
  const sources = picture.parentElement?.querySelectorAll('source') ?? [];
  for (const source of sources) source.remove();
  if (sources.length > 0) return;
  const frame = picture.closest('picture') ?? picture;
  if (!picture.closest('.news-picture')) {
    frame.remove();
    return;
  }
  const { letter = '', tone = '' } = picture.dataset;
  const tile = document.createElement('span');
  tile.className = 'article-picture drop-cap';
  tile.dataset['tone'] = tone;
  tile.ariaHidden = 'true';
  tile.append(Object.assign(document.createElement('span'), { textContent: letter }));
  frame.replaceWith(tile);
}

document.addEventListener('error', ({ target }) => replaceBroken(target), true);
for (const picture of document.images)
  if (picture.complete && picture.naturalWidth === 0) replaceBroken(picture);

const refreshQuietly = (): void => void refresh().catch(() => undefined);

// A page rendered on demand is up to date.
if (document.querySelector('[data-built]')) afterPaint(refreshQuietly);
// After a return from another page or tab, time may have passed.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refreshQuietly();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshQuietly();
});
