import { AS_VISITOR, SESSION_KEYS } from '../../../base/http/browser/session-events.ts';

/** Shows the link to the editor on the owner's page or, in the view as a visitor, a bar above it. The stored values are only for display: the editor checks the session. */
const showEdit = (): void => {
  const link = document.querySelector<HTMLElement>('[data-own-page]');
  const id = document.querySelector<HTMLElement>('[data-profile]')?.dataset['profile'];
  if (!link || !id) return;
  try {
    const isOwner = localStorage.getItem(SESSION_KEYS.userId) === id;
    const isIn = localStorage.getItem(SESSION_KEYS.loggedIn) === 'true';
    const isVisitor = location.hash === AS_VISITOR;
    link.hidden = !isOwner || !isIn || isVisitor;
    // An owner edits the page, and suggests nothing to themselves.
    document.documentElement.classList.toggle('is-own-page', !link.hidden);
    // Loaded only for this view.
    if (isOwner && isIn && isVisitor)
      void import('./visitor-bar.ts').then(({ showVisitorBar }) => showVisitorBar());
  } catch {
    link.hidden = true;
  }
};

showEdit();
