import * as account from '../../contract/account.ts';
import * as admin from '../../contract/admin.ts';
import * as article from '../../contract/article.ts';
import * as captcha from '../../contract/captcha.ts';
import * as contact from '../../contract/contact.ts';
import * as count from '../../contract/count.ts';
import * as newsDesk from '../../contract/news-desk.ts';
import * as profile from '../../contract/profile.ts';

const modules = [account, admin, article, captcha, contact, count, newsDesk, profile];

/** The canonical path of every call of the contract, by its lower-case spelling. */
const PATHS = new Map(
  modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (isEndpoint(value) ? [[value.path.toLowerCase(), value.path] as const] : [])),
);

/** The canonical spelling of a call's path in any letter case, null when there is no such call. */
export const canonicalCall = (path: string): string | null => PATHS.get(path.toLowerCase()) ?? null;

function isEndpoint(value: unknown): value is { path: string } {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
}
