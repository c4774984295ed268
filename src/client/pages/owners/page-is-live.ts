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

/** Says above a newly created page that it is live, with its link to copy and a link to log in. */
export const showPageIsLive = (article: HTMLElement, link: string): void => {
  const box = element('section', '', 'notice page-is-live');
  box.setAttribute('aria-labelledby', 'page-is-live');
  box.setAttribute('data-screen-only', '');
  const heading = element('h2', 'Your page is live');
  heading.id = 'page-is-live';
  heading.tabIndex = -1;
  const next = element(
    'p',
    'This is what everybody sees. Share the link, and log in with your e-mail and password whenever you want to change something. A mail asks you to confirm your address.',
  );
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
