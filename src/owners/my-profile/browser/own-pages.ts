import { atom } from 'nanostores';
import { forgetOwner, keepPages, keepShownPage } from '../../../accounts/login/browser/session.ts';
import type { ShownPage } from '../../../accounts/login/rules.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { paths } from '../../../paths.ts';

/** The pages of the login, as the last answer about them had them. */
export const $ownPages = atom<readonly ShownPage[]>([]);

/** What the login is to a page. */
export const roleIn = (pages: readonly ShownPage[], id: string): PageRole =>
  pages.find((page) => page.id === id)?.role ?? 'owner';

/** Makes another page the browser's current one after the login has lost a page; null if that was its last. */
export const showAnother = (id: string): ShownPage | null => {
  const others = $ownPages.get().filter((page) => page.id !== id);
  const [next = null] = others;
  keepPages(others);
  if (next !== null) keepShownPage(next);
  return next;
};

/** Goes on after the login has left a page: to another one of it, or home if that was the last. */
export const goToNextPage = (id: string): void => {
  const next = showAnother(id);
  if (next === null) forgetOwner();
  location.assign(next === null ? paths.home() : paths.myProfile());
};
