import { arrowStep, swipeStep } from '../../frame/browser/arrow-keys.ts';

const viewer = document.querySelector<HTMLDialogElement>('#photo-viewer');

/** How far a finger moves for a swipe, in pixels. */
const SWIPE = 40;

const photos = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('a[data-photo]')];

let shown: HTMLAnchorElement | undefined;
let touchedAt: number | null = null;

const show = (link: HTMLAnchorElement): void => {
  shown = link;
  const picture = document.createElement('img');
  picture.src = link.href;
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.draggable = false;
  viewer?.querySelector('img')?.remove();
  viewer?.append(picture);
};

/** Shows the next photo, or the one before; after the last comes the first. */
const turn = (by: number): void => {
  const all = photos();
  const next = all.at((all.indexOf(shown as HTMLAnchorElement) + by) % all.length);
  if (next && next !== shown) show(next);
};

/** Opens the full-screen viewer on the photo of a link, from which it turns to the page's other photos. */
export const openPhoto = (link: HTMLAnchorElement): void => {
  show(link);
  const turns = viewer?.querySelector<HTMLElement>('[data-viewer-turns]');
  if (turns) turns.hidden = photos().length < 2;
  if (!viewer?.open) viewer?.showModal();
};

viewer?.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-viewer-turn]');
  if (button) turn(Number(button.dataset['viewerTurn']));
  else if (!(target instanceof HTMLImageElement)) viewer.close();
});

viewer?.addEventListener('keydown', ({ key }) =>
  turn(viewer ? (arrowStep({ key, currentTarget: viewer }) ?? 0) : 0),
);

viewer?.addEventListener('touchstart', ({ touches }) => {
  touchedAt = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
});

viewer?.addEventListener('touchend', ({ changedTouches }) => {
  const moved = touchedAt === null ? 0 : (changedTouches[0]?.clientX ?? touchedAt) - touchedAt;
  touchedAt = null;
  if (viewer && Math.abs(moved) > SWIPE) turn(swipeStep(moved, viewer));
});
