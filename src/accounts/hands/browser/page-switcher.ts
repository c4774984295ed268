import { oneAtATime } from '../../../base/frame/browser/one-at-a-time.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import { LOGGED_IN, LOGGED_OUT } from '../../../base/http/browser/session-events.ts';
import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import { getUserCall } from '../../../base/http/calls/frame-calls.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { paths } from '../../../paths.ts';
import { MOST_PAGES } from '../../../profiles/hands/rules.ts';
import { initials } from '../../../profiles/rules/monogram.ts';
import {
  browserValue,
  forgetOwner,
  keepLogin,
  keepPages,
  keptPages,
  loginPath,
} from '../../login/browser/session.ts';
import { switchPage } from '../../login/calls.ts';
import type { ShownPage } from '../../login/rules.ts';
import { askToSwitch } from './switching.ts';
import './page-switcher.css';

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
const PLUS = 'M12 5v14M5 12h14';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(name);
  node.className = className;
  node.append(...children);
  return node;
};

const icon = (path: string): SVGElement => {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
};

const pictureOf = ({ name, avatar }: ShownPage): HTMLElement => {
  const place = element('span', 'account-picture page-switcher-picture');
  place.setAttribute('aria-hidden', 'true');
  if (avatar === '' || avatar === 'default.jpg') {
    place.append(initials(name));
    return place;
  }
  const photo = new Image(40, 40);
  const file = paths.photo(avatar);
  photo.alt = '';
  photo.addEventListener('error', () => photo.replaceWith(initials(name)), { once: true });
  photo.src = paths.picture(file, PHOTO_WIDTHS[0]) ?? file;
  place.append(photo);
  return place;
};

const rowOf = (page: ShownPage, isCurrent: boolean): HTMLElement => {
  const name = element('bdi', 'page-switcher-name', page.name);
  const role = page.role === 'owner' ? say('owners.hands.role-owner') : say('owners.hands.role-editor');
  const row = element(
    'button',
    '',
    pictureOf(page),
    element('span', 'page-switcher-words', name, element('span', 'page-switcher-role', role)),
  );
  row.type = 'button';
  if (isCurrent) {
    row.setAttribute('aria-current', 'true');
    row.append(icon(CHECK));
  }
  row.addEventListener('click', () => askToSwitch(() => void alone(() => openPage(page.id, row))));
  return element('li', '', row);
};

/** The way to another page; where a login has as many as it may, why there is none. */
const moreOf = (count: number): HTMLElement => {
  if (count >= MOST_PAGES)
    return element('li', 'page-switcher-full', say('accounts.pages.full', { count: MOST_PAGES }));
  const link = element(
    'a',
    'page-switcher-add',
    element('span', 'account-picture page-switcher-picture', icon(PLUS)),
    element('span', '', say('accounts.pages.add')),
  );
  link.href = paths.anotherPage();
  return element('li', '', link);
};

const listOf = (pages: readonly ShownPage[]): HTMLElement => {
  const current = browserValue('userId');
  const list = element('ul', '', ...pages.map((page) => rowOf(page, page.id === current)));
  const status = element('p', 'page-switcher-status');
  status.setAttribute('role', 'status');
  const box = element('div', 'page-switcher', list, status);
  list.append(moreOf(pages.length));
  list.setAttribute('aria-label', say('accounts.pages.yours'));
  return box;
};

/** Shows the pages in the menu of the account and in that of the site; a login of one page has nothing to choose. */
const show = (): void => {
  const pages = keptPages();
  for (const old of document.querySelectorAll('.page-switcher')) old.remove();
  if (pages.length < 2) return;
  document.querySelector('#account-menu nav')?.prepend(listOf(pages));
  document.querySelector('#site-menu .logged-in-only .panel-links')?.before(listOf(pages));
};

const tell = (sentence: string): void => {
  for (const place of document.querySelectorAll('.page-switcher-status')) place.textContent = sentence;
};

const alone = oneAtATime();

const openPage = async (id: string, row: HTMLElement): Promise<void> => {
  row.setAttribute('aria-busy', 'true');
  tell('');
  const outcome = await call(switchPage, { id });
  row.removeAttribute('aria-busy');
  if (outcome.kind === 'done') {
    keepLogin(outcome.reply);
    location.assign(paths.myProfile());
    return;
  }
  if (isOver(outcome)) return;
  const isGone = outcome.kind === 'refused' && outcome.failure.code === 'forbidden';
  if (isGone) await refresh();
  tell(isGone ? say('accounts.pages.gone') : say('accounts.pages.not-opened'));
};

/** Leads to the login if the session has ended; true if it has. */
const isOver = (outcome: Outcome<unknown>): boolean => {
  if (outcome.kind !== 'refused' || outcome.failure.code !== 'unauthenticated') return false;
  forgetOwner();
  location.assign(loginPath(paths.myProfile(), 'ended'));
  return true;
};

type WithPages = Endpoint<never, { pages: ShownPage[] }>;

/** Asks which pages the login has now. What is shown stays where that cannot be told. */
const refresh = async (): Promise<void> => {
  const id = browserValue('userId');
  let outcome = await call<WithPages>(getUserCall, id === '' ? {} : { id });
  // The page of the last visit is another login's, or in the trash.
  if (outcome.kind === 'refused' && outcome.failure.code === 'forbidden')
    outcome = await call<WithPages>(getUserCall, {});
  if (outcome.kind !== 'done') return;
  const before = browserValue('pages');
  keepPages(outcome.reply.pages);
  if (browserValue('pages') !== before) show();
};

show();
void refresh();
for (const name of [LOGGED_IN, LOGGED_OUT, 'storage']) window.addEventListener(name, show);
