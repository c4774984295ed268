import { SESSION_KEYS } from '../../../base/http/browser/session-events.ts';
import { say } from '../../../base/languages/rules/say.ts';
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

/** What happens next, by what the page waits for. A letter came only if its address was not confirmed before, as that of a login with another page may be. */
export const nextOf = (waits: string, isUnconfirmed: boolean): string =>
  isUnconfirmed ? `${waitedFor(waits, true)} ${say('owners.new-page.no-letter')}` : waitedFor(waits, false);

const waitedFor = (waits: string, isUnconfirmed: boolean): string => {
  if (waits === 'confirmed') return say('owners.new-page.next-confirmed');
  if (waits === 'reviewed')
    return isUnconfirmed ? say('owners.new-page.next-reviewed') : say('owners.new-page.next-reviewed-known');
  return isUnconfirmed ? say('owners.new-page.next-open') : say('owners.new-page.next-open-known');
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
  const word = element('span', say('common.copy-link'));
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
  close.append(element('span', say('common.close'), cross === undefined ? '' : 'visually-hidden'));
  close.addEventListener('click', () => {
    box.remove();
    const name = article.querySelector<HTMLElement>('h1');
    if (name) name.tabIndex = -1;
    name?.focus({ preventScroll: true });
  });
  return close;
};

/** Says above a newly created page that it is live or waits, with its link, how to share it, and what to do about the letter, if one came. */
export const showPageIsLive = (article: HTMLElement, link: string): void => {
  const box = element('section', '', 'notice page-is-live');
  box.setAttribute('aria-labelledby', 'page-is-live');
  box.setAttribute('data-screen-only', '');
  const waits = article.dataset['waits'] ?? '';
  const heading = element('h2', waits === '' ? say('owners.new-page.live') : say('owners.new-page.waits'));
  heading.id = 'page-is-live';
  heading.tabIndex = -1;
  const next = element('p', nextOf(waits, article.dataset['unconfirmed'] !== undefined));
  const shown = element('a', link.replace(/^https?:\/\//, ''), 'page-link');
  shown.href = link;
  shown.dir = 'ltr';
  const actions = element('div', '', 'form-actions');
  const own = element(
    'a',
    isOwn(article) ? say('owners.new-page.my-profile') : say('accounts.log-in'),
    'button-plain',
  );
  own.href = isOwn(article) ? paths.myProfile() : paths.login();
  actions.append(...shareButton(), copyButton(link), own);
  box.append(heading, shown, next, actions, closeButton(box, article));
  article.prepend(box);
  heading.focus({ preventScroll: true });
};
