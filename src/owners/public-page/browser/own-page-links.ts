import {
  AS_VISITOR,
  LOGGED_IN,
  LOGGED_OUT,
  SESSION_KEYS,
} from '../../../base/http/browser/session-events.ts';

const root = document.documentElement;
const id = document.querySelector<HTMLElement>('[data-profile]')?.dataset['profile'];

const isOwnPage = (): boolean => {
  try {
    const isIn = localStorage.getItem(SESSION_KEYS.loggedIn) === 'true';
    return isIn && id !== undefined && localStorage.getItem(SESSION_KEYS.userId) === id;
  } catch {
    return false;
  }
};

/** Shows the owner the ways to the editor or, in the view as a visitor, what others see. `head.js` does the same before the first paint. The stored values are only for display: the editor checks the session. */
const markOwnPage = (): void => {
  const isOwn = isOwnPage();
  const isAsVisitor = location.hash === AS_VISITOR;
  root.classList.toggle('is-own-page', isOwn && !isAsVisitor);
  root.classList.toggle('is-as-visitor', isOwn && isAsVisitor);
};

markOwnPage();
for (const name of [LOGGED_IN, LOGGED_OUT, 'hashchange', 'storage', 'pageshow'])
  window.addEventListener(name, markOwnPage);
