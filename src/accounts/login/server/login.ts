import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { Login, PageWithRole } from '../../hands/storage/logins.ts';
import { showPages } from '../../hands/storage/shown-pages.ts';
import { hashPassword, isPassword, needsRehash } from '../../password/server/passwords.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { removeSession } from '../../sessions/storage.ts';
import { type Account, getVersionedAccount, replaceAccount } from '../../storage/accounts.ts';
import type { login } from '../calls.ts';
import type { LoggedIn, ShownPage } from '../rules.ts';
import { showInSession, startLogin } from '../storage.ts';
import { cancelLeaving } from './cancel-leaving.ts';
import { countLoginAttempt, logLogin } from './login-gate.ts';

type LoginReply = ReplyOf<typeof login>;

type LoginAttempt = InputOf<typeof login> &
  Pick<HandledCall<unknown>, 'storage' | 'address'> & { agent: string };

/**
 * Logs an owner in: returns the reply and the new session's cookie value. An attempt counts before its password is checked, and until it
 * succeeds. An unknown e-mail and a wrong password get the same answer after the same time.
 */
export const logIn = async ({
  storage,
  email,
  password,
  captcha,
  address,
  agent,
}: LoginAttempt): Promise<{ reply: LoginReply; session: string }> => {
  const gate = { topic: 'login', email, address } as const;
  const attempt = await countLoginAttempt({ storage, ...gate, captcha });
  const login = await startLogin(storage, email, agent);
  const isCorrect = await isPassword(password, login?.account.password ?? null);
  if (!isCorrect || login === null) {
    if (login !== null) await removeSession(storage, 'owner', login.session);
    await logLogin(storage, false, gate);
    throw new AppError('unauthenticated', ACCOUNT_SENTENCES.badLogin);
  }
  await Promise.all([attempt.release(), refreshHash(storage, login, password)]);
  await logLogin(storage, true, gate);
  await showInSession(storage, login);
  return { reply: await answerLogin(storage, login.account.id, login), session: login.session };
};

/** What a login answers whose session shows a page. Its pages that were about to go stay. */
export const answerLogin = async (
  storage: Storage,
  login: string,
  { read = null, ...shown }: PageWithRole & { account?: Account; read?: Versioned<Account> | null },
): Promise<LoginReply> => {
  const page = await cancelLeaving(storage, login, read === null ? shown : { ...shown, account: read.value });
  return {
    success: true,
    message: ACCOUNT_SENTENCES.loggedIn,
    ...loggedIn(page.record),
    pages: await pagesFor(storage, login, { ...page, read }),
  };
};

/** The pages of a login for its switcher; `page` is the one that it is about now. */
export const pagesFor = async (
  storage: Storage,
  login: string,
  page: PageWithRole & { account?: Account | null; read?: Versioned<Account> | null },
): Promise<ShownPage[]> => {
  const pages = await showPages(storage, login, page);
  return pages.map(({ avatar, ...shown }) => ({
    ...shown,
    avatar: avatar || DEFAULT_AVATAR,
    url: paths.profile(profileSlug(shown.name), shown.id),
  }));
};

/** What the browser of a page's owner is told. */
export const loggedIn = (record: ProfileRecord): LoggedIn => ({
  user_id: record.id,
  user_name: displayName(record),
  avatar: record.avatar || DEFAULT_AVATAR,
  profile: record.profile,
  company_name: record.companyname,
});

// Replaces the hash only if it is still the one that was checked: a password changed meanwhile stays.
const refreshHash = async (
  storage: Storage,
  { account }: Pick<Login, 'account'>,
  password: string,
): Promise<void> => {
  if (!needsRehash(account.password)) return;
  const current = await getVersionedAccount(storage, account.id);
  if (current === null || current.value.password.key !== account.password.key) return;
  const renewed = { ...current.value, password: await hashPassword(password) };
  await replaceAccount(storage, renewed, current.etag);
};
