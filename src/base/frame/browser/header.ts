import {
  announceSession,
  LOGGED_IN,
  LOGGED_OUT,
  PICTURE_UPDATED,
  SESSION_KEYS,
} from '../../http/browser/session-events.ts';
import { logoutCall } from '../../http/calls/frame-calls.ts';

const root = document.documentElement;

function stored(key: keyof typeof SESSION_KEYS): string {
  try {
    return localStorage.getItem(SESSION_KEYS[key]) ?? '';
  } catch {
    return '';
  }
}

function monogram(name: string): string {
  return [...name.trim()].slice(0, 1).join('').toUpperCase() || '·';
}

function showPicture(place: HTMLElement, name: string): void {
  const file = stored('avatar');
  if (file === '' || file === 'default.jpg') {
    place.replaceChildren(monogram(name));
    return;
  }
  const picture = document.createElement('img');
  picture.alt = '';
  picture.width = 36;
  picture.height = 36;
  picture.src = /^(https?:\/)?\//.test(file) ? file : `/uploads/${file}`;
  picture.addEventListener('error', () => place.replaceChildren(monogram(name)));
  place.replaceChildren(picture);
}

/** Updates the account parts of the header from the browser-stored values. */
function refresh(): void {
  const loggedIn = stored('loggedIn') === 'true';
  root.classList.toggle('is-logged-in', loggedIn);
  if (!loggedIn) return;
  const company = stored('profileType') === 'professional' ? stored('companyName') : '';
  const name = company || stored('userName');
  for (const place of document.querySelectorAll<HTMLElement>('[data-account-name]')) place.textContent = name;
  for (const place of document.querySelectorAll<HTMLElement>('[data-account-picture]'))
    showPicture(place, name);
}

/** Completes a session whose login left out kind and company name, which needs a script of its own. */
function completeSession(): void {
  if (stored('loggedIn') !== 'true' || stored('profileType') !== '' || stored('userId') === '') return;
  import('./complete-session.ts')
    .then(({ readAccount }) => readAccount(stored('userId')))
    .then((state) => (state === 'ended' ? forget() : refresh()))
    .catch((error) => console.warn('The account could not be read.', error));
}

/** Removes the stored values of a session that has ended. */
function forget(): void {
  for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  announceSession(LOGGED_OUT);
}

async function logOut(): Promise<void> {
  await fetch(logoutCall.path, { method: logoutCall.method }).catch(() => undefined);
  forget();
  location.assign(root.dataset['prefix'] ?? '/');
}

/** Turns the panel, without this script a popover, into a modal dialog that traps focus and stops the page from scrolling. */
function enhancePanel(): void {
  const panel = document.querySelector<HTMLDialogElement>('#site-menu');
  const opener = document.querySelector<HTMLButtonElement>('[popovertarget="site-menu"]');
  if (!panel || !opener) return;
  // Old browsers do not know the selector.
  const isOpen = 'popover' in panel && panel.matches(':popover-open');
  const focused = document.activeElement;
  panel.removeAttribute('popover');
  for (const button of document.querySelectorAll('[popovertarget="site-menu"]')) {
    button.removeAttribute('popovertarget');
    button.removeAttribute('popovertargetaction');
  }
  // With `popovertarget`, the browser announces the state itself, and the attribute would be an error.
  opener.setAttribute('aria-expanded', 'false');
  opener.setAttribute('aria-controls', panel.id);
  const open = (): void => {
    panel.showModal();
    opener.setAttribute('aria-expanded', 'true');
  };
  opener.addEventListener('click', open);
  panel.addEventListener('close', () => opener.setAttribute('aria-expanded', 'false'));
  panel.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === panel || target.closest('a, [data-close]')) panel.close();
  });
  matchMedia('(min-width: 75rem)').addEventListener('change', () => panel.close());
  if (!isOpen) return;
  // Opened before this script came: it stays open, and the focus in it stays where it was.
  open();
  if (focused instanceof HTMLElement && panel.contains(focused)) focused.focus();
}

refresh();
enhancePanel();
completeSession();
for (const button of document.querySelectorAll('[data-logout]'))
  button.addEventListener('click', () => void logOut());
for (const name of [LOGGED_IN, LOGGED_OUT, PICTURE_UPDATED, 'storage', 'pageshow']) {
  window.addEventListener(name, () => {
    refresh();
    if (name === LOGGED_IN) completeSession();
  });
}
