import { afterPaint } from '../frame/after-paint.ts';

/**
 * A news page that a build made may be older than the newsroom's last word. This asks for the page as it is now, with the marks of
 * what is shown; nothing comes back when nothing changed. Else the parts that differ are replaced, or all of it when the article is gone.
 */
const FRESH = '/news/now';

const parts = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-stamp]')];

async function refresh(): Promise<void> {
  const shown = parts(document);
  // A preview in the newsroom looks the same and is nowhere else.
  if (shown.length === 0 || !/^\/news(\/|$)/i.test(location.pathname)) return;
  const path =
    decodeURI(location.pathname)
      .replace(/^\/news/i, '')
      .replace(/\/+$/, '') || '/page/1';
  const mark = shown.map(({ dataset }) => dataset['stamp']).join('.');
  const reply = await fetch(encodeURI(FRESH + path), { headers: { 'If-None-Match': `"${mark}"` } });
  // 304: nothing new. Any failure: what was built is better than nothing.
  if (reply.status !== 200 && reply.status !== 404) return;
  if (!reply.headers.get('content-type')?.startsWith('text/html')) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
  await takeStyles(fresh);
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

/** What is new may look unlike anything on this page: its style sheets come first. */
async function takeStyles(fresh: Document): Promise<void> {
  const address = (sheet: HTMLLinkElement) => new URL(sheet.getAttribute('href') ?? '', location.href).href;
  const sheets = (root: Document) => [...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const known = new Set(sheets(document).map(address));
  const missing = sheets(fresh).filter((sheet) => !known.has(address(sheet)));
  await Promise.all(
    missing.map(
      (sheet) =>
        new Promise((done) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = address(sheet);
          link.onload = done;
          link.onerror = done;
          document.head.append(link);
        }),
    ),
  );
}

/** A picture that is not there in WebP is taken as it is; where there is none at all, a card shows its letter and nothing leaves a hole. */
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

// What was made on demand is new already.
if (document.querySelector('[data-built]')) afterPaint(refreshQuietly);
// Back from another page or another tab: time may have passed.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refreshQuietly();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshQuietly();
});
