import { AS_VISITOR } from '../../../paths.ts';
import { SESSION_KEYS } from '../../stores/session-events.ts';

/** Shows the way to the editor on one's own page; the values are for display alone, the editor asks for the session. Not to an owner who looks as a visitor. */
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
