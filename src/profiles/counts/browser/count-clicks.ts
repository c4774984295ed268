import { countClickCall } from '../../../base/http/calls/reading-calls.ts';

/** Counts a click on a link that leads away from the page, without holding it up: the browser sends the call when it can, also after the page is left. */
const countClick = ({ target, button }: MouseEvent): void => {
  // The middle button follows a link, too; the right one does not.
  const link = button < 2 && target instanceof Element ? target.closest('[data-follow]') : null;
  const page = link?.closest<HTMLElement>('[data-profile]');
  if (!link || !page) return;
  const body = JSON.stringify({ id: page.dataset['profile'], url: link.getAttribute('href') });
  navigator.sendBeacon(countClickCall.path, new Blob([body], { type: 'application/json' }));
};

document.addEventListener('click', countClick);
document.addEventListener('auxclick', countClick);
