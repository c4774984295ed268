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
  '': 'This is what everybody sees. Share the link, and log in with your e-mail address and password whenever you want to change something. We have e-mailed you a link to confirm your address.',
  confirmed:
    'Only people with the link can see it, and its links are plain text. We have e-mailed you a link: once you have confirmed your address with it, the page is listed.',
  reviewed:
    'Only people with the link can see it, and its links are plain text. We look at every new page before it is listed. In the meantime, you can log in and change it. We have e-mailed you a link to confirm your address.',
};

/** Says above a newly created page that it is live or waits, with its link to copy and a link to log in. */
export const showPageIsLive = (article: HTMLElement, link: string): void => {
  const box = element('section', '', 'notice page-is-live');
  box.setAttribute('aria-labelledby', 'page-is-live');
  box.setAttribute('data-screen-only', '');
  const waits = article.dataset['waits'] ?? '';
  const heading = element('h2', waits === '' ? TITLES.open : TITLES.waiting);
  heading.id = 'page-is-live';
  heading.tabIndex = -1;
  const next = element('p', NEXT[waits] ?? '');
  const actions = element('div', '', 'form-actions');
  const copy = element('button', '', 'button');
  copy.type = 'button';
  copy.dataset['copyLink'] = link;
  const word = element('span', 'Copy Link');
  word.setAttribute('data-copy-text', '');
  word.setAttribute('aria-live', 'polite');
  copy.append(word);
  const login = element('a', 'Log in', 'button-quiet');
  login.href = paths.login();
  actions.append(copy, login);
  box.append(heading, next, actions);
  article.prepend(box);
  heading.focus({ preventScroll: true });
};
