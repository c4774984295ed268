import { atom } from 'nanostores';
import { forgetOwner } from '../../../accounts/login/browser/session.ts';
import type { ShownPage } from '../../../accounts/login/rules.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { paths } from '../../../paths.ts';

/** The pages of the login, as the last answer about them had them. */
export const $ownPages = atom<readonly ShownPage[]>([]);

/** What the login is to a page. */
export const roleIn = (pages: readonly ShownPage[], id: string): PageRole =>
  pages.find((page) => page.id === id)?.role ?? 'owner';

/** Goes on after the login has left a page: to another one of it, or home if that was the last. */
export const leavePage = (id: string): void => {
  const others = $ownPages.get().filter((page) => page.id !== id);
  if (others.length === 0) forgetOwner();
  location.assign(others.length === 0 ? paths.home() : paths.myProfile());
};
