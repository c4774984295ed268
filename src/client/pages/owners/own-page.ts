import { AS_VISITOR } from '../../../paths.ts';
import { SESSION_KEYS } from '../../frame/session-events.ts';

/** Shows the link to the editor on the owner's page, but not in the view as a visitor. The stored values are only for display: the editor checks the session. */
const showEdit = (): void => {
  const link = document.querySelector<HTMLElement>('[data-own-page]');
  const id = document.querySelector<HTMLElement>('[data-profile]')?.dataset['profile'];
  if (!link || !id) return;
  try {
    const isOwner = localStorage.getItem(SESSION_KEYS.userId) === id;
    const isIn = localStorage.getItem(SESSION_KEYS.loggedIn) === 'true';
    link.hidden = !isOwner || !isIn || location.hash === AS_VISITOR;
  } catch {
    link.hidden = true;
  }
};

showEdit();
