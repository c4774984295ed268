import { SESSION_KEYS } from '../../../base/http/browser/session-events.ts';
import { paths } from '../../../paths.ts';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(name);
  node.textContent = text;
  node.className = className;
  return node;
};

const TITLES = { open: 'Your page is live', waiting: 'Your page is waiting to be listed' };

/** What happens next, by what the page waits for. */
const NEXT: Record<string, string> = {
  '': 'This is what everybody sees. We have e-mailed you a letter: open the link in it to confirm your address, so that you can always get back in.',
  confirmed:
    'Only people with the link can see it, and its links are plain text. We have e-mailed you a letter: once you have opened the link in it, the page is listed.',
  reviewed:
    'Only people with the link can see it, and its links are plain text. We look at every new page before it is listed; you can change it in the meantime. We have e-mailed you a letter: open the link in it to confirm your address.',
};

/** Whether this browser is logged in to the page; only for display. */
const isOwn = (article: HTMLElement): boolean => {
  try {
    return localStorage.getItem(SESSION_KEYS.userId) === article.dataset['profile'];
  } catch {
    return false;
  }
};

/** A second opener of the page's share panel, if it has one. */
const shareButton = (): Node[] => {
  const opener = document.querySelector('.share-open')?.cloneNode(true);
  return opener === undefined ? [] : [opener];
};

const copyButton = (link: string): HTMLElement => {
  const copy = element('button', '', 'button-quiet');
  copy.type = 'button';
  copy.dataset['copyLink'] = link;
  const word = element('span', 'Copy Link');
  word.setAttribute('data-copy-text', '');
  word.setAttribute('aria-live', 'polite');
  copy.append(word);
  return copy;
};

/** Puts the panel away, and the focus on the page below it. */
const closeButton = (box: HTMLElement, article: HTMLElement): HTMLElement => {
  const close = element('button', '', 'page-is-live-close');
  close.type = 'button';
  const cross = document.querySelector('.dialog-close svg')?.cloneNode(true);
  if (cross !== undefined) close.append(cross);
  close.append(element('span', 'Close', cross === undefined ? '' : 'visually-hidden'));
  close.addEventListener('click', () => {
    box.remove();
    const name = article.querySelector<HTMLElement>('h1');
    if (name) name.tabIndex = -1;
    name?.focus({ preventScroll: true });
  });
  return close;
};

/** Says above a newly created page that it is live or waits, with its link, how to share it, and what to do about the letter. */
export const showPageIsLive = (article: HTMLElement, link: string): void => {
  const box = element('section', '', 'notice page-is-live');
  box.setAttribute('aria-labelledby', 'page-is-live');
  box.setAttribute('data-screen-only', '');
  const waits = article.dataset['waits'] ?? '';
  const heading = element('h2', waits === '' ? TITLES.open : TITLES.waiting);
  heading.id = 'page-is-live';
  heading.tabIndex = -1;
  const next = element('p', NEXT[waits] ?? '');
  const shown = element('a', link.replace(/^https?:\/\//, ''), 'page-link');
  shown.href = link;
  shown.dir = 'ltr';
  const actions = element('div', '', 'form-actions');
  const own = element('a', isOwn(article) ? 'Go to My Profile' : 'Log in', 'button-plain');
  own.href = isOwn(article) ? paths.myProfile() : paths.login();
  actions.append(...shareButton(), copyButton(link), own);
  box.append(heading, shown, next, actions, closeButton(box, article));
  article.prepend(box);
  heading.focus({ preventScroll: true });
};
