import { SESSION_KEYS } from '../../stores/session-events.ts';

/** Shows the way to the editor on one's own page; the values are for display alone, the editor asks for the session. */
const showEdit = (): void => {
  const link = document.querySelector<HTMLElement>('[data-own-page]');
  const id = document.querySelector<HTMLElement>('[data-profile]')?.dataset['profile'];
  if (!link || !id) return;
  try {
    const isOwner = localStorage.getItem(SESSION_KEYS.userId) === id;
    link.hidden = !(isOwner && localStorage.getItem(SESSION_KEYS.loggedIn) === 'true');
  } catch {
    link.hidden = true;
  }
};

showEdit();
