import { atom } from 'nanostores';
import { adminLogin, adminLogout, adminSession } from '../../../contract/accounts/admin-session.ts';
import { ADMIN_SENTENCES } from '../../../domain/accounts/admin.ts';
import type { Admin } from '../../../domain/site/audit.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../frame/call.ts';
import { ADMIN_LEAVES, ADMIN_SESSION_OVER, UNSAVED_WORK_KEYS } from '../../frame/session-events.ts';

/** The logged-in admin as stored in this browser, or null; the server checks every call. */
export const $admin = atom<Admin | null>(null);

const KEY = 'admin_user';
const BACK = 'admin_back';

/** Reads the stored admin; clears a corrupt value. */
const restore = (): Admin | null => {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return null;
    const admin = readAdmin(text);
    if (admin === null) localStorage.removeItem(KEY);
    return admin;
  } catch {
    // Storage is disabled.
    return null;
  }
};

const readAdmin = (text: string): Admin | null => {
  try {
    const { name, email } = JSON.parse(text) as Partial<Admin>;
    return typeof name === 'string' && typeof email === 'string' ? { name, email } : null;
  } catch {
    return null;
  }
};

const keep = (admin: Admin | null): void => {
  try {
    if (admin === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(admin));
  } catch {
    // Storage is disabled: the login lasts until the page is left.
  }
  $admin.set(admin);
};

/** For an admin's screen: sets the logged-in admin, checks the session with the server, and follows other tabs. Otherwise goes to the login. */
export const guardScreen = (): (() => void) => {
  const admin = restore();
  if (admin === null) {
    endAdmin();
    return () => undefined;
  }
  $admin.set(admin);
  void confirmAdmin();
  const follow = (event: StorageEvent): void => {
    if (event.key === KEY && event.newValue === null) endAdmin();
  };
  window.addEventListener('storage', follow);
  window.addEventListener(ADMIN_SESSION_OVER, endAdmin);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener(ADMIN_SESSION_OVER, endAdmin);
  };
};

const confirmAdmin = async (): Promise<boolean> => {
  const outcome = await call(adminSession, {});
  if (outcome.kind === 'done') keep(outcome.reply.user);
  else if (outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated') endAdmin();
  return outcome.kind === 'done';
};

/** For the login screen: leaves it if this browser's admin is logged in already; returns false if the form is needed. */
export const leadOnIfAdmin = async (): Promise<boolean> => {
  if (restore() === null) return false;
  const outcome = await call(adminSession, {});
  if (outcome.kind !== 'done') {
    keep(null);
    return false;
  }
  leadOn(outcome.reply.user);
  return true;
};

const leadOn = (admin: Admin): void => {
  keep(admin);
  const back = sessionStorage.getItem(BACK);
  sessionStorage.removeItem(BACK);
  location.replace(back === paths.articleUpload() ? back : paths.dashboard());
};

let isLeaving = false;

/** Clears the admin and goes to the login, which returns to the current screen. */
const endAdmin = (): void => {
  keep(null);
  // Several concurrent calls may be refused: a second navigation would cancel the first.
  if (isLeaving || location.pathname === paths.adminLogin()) return;
  isLeaving = true;
  try {
    sessionStorage.setItem(BACK, location.pathname);
  } catch {
    // Then the login returns to the dashboard.
  }
  location.replace(paths.adminLogin());
};

/** The result of a login: null on success, else the problem, and whether a code or a captcha is needed. */
type LoginProblem = { message: string; asks: 'code' | 'captcha' | null };

const problemOf = (message: string, asks: LoginProblem['asks'] = null): LoginProblem => ({ message, asks });

/** Logs in, with the code of the authenticator app and a solved captcha if they are needed. */
export const submitAdminLogin = async (
  email: string,
  password: string,
  { code = '', captcha = '' }: { code?: string; captcha?: string } = {},
): Promise<LoginProblem | null> => {
  if (email.trim() === '' || password.trim() === '') return problemOf(ADMIN_SENTENCES.bothRequired);
  const outcome = await call(adminLogin, {
    email: email.trim(),
    password,
    ...(code.trim() !== '' && { code }),
    ...(captcha !== '' && { captcha }),
  });
  if (outcome.kind === 'refused') {
    const { failure } = outcome;
    const message = failure.message || ADMIN_SENTENCES.badLogin;
    if (failure.code === 'code-required') return problemOf(message, 'code');
    const needsCaptcha = 'captcha_required' in failure || failure.code === 'captcha';
    return problemOf(message, needsCaptcha ? 'captcha' : null);
  }
  if (outcome.kind === 'unreachable')
    return problemOf(outcome.reason === 'not-json' ? ADMIN_SENTENCES.badReply : ADMIN_SENTENCES.serverError);
  if (!outcome.reply.success || !outcome.reply.user)
    return problemOf(outcome.reply.message || ADMIN_SENTENCES.badLogin);
  leadOn(outcome.reply.user);
  return null;
};

/** How long a logout waits for unsaved work, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Logs out here and on the server, once unsaved work is on the server: none of it stays in a browser that others may use. */
export const logOutAdmin = async (): Promise<void> => {
  const under: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(ADMIN_LEAVES, { detail: under }));
  await Promise.race([Promise.all(under), new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
  await call(adminLogout, {});
  keep(null);
  try {
    for (const key of Object.values(UNSAVED_WORK_KEYS)) localStorage.removeItem(key);
    sessionStorage.removeItem(BACK);
  } catch {
    // Nothing was stored.
  }
  location.replace(paths.adminLogin());
};
