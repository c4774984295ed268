import { atom } from 'nanostores';
import { allowCookies, keepsCookies, losesSession } from '../../../base/frame/browser/cookies.ts';
import {
  ADMIN_LEAVES,
  ADMIN_SESSION_OVER,
  IMPORT_DATABASE,
  UNSAVED_WORK_KEYS,
} from '../../../base/http/browser/admin-events.ts';
import { call } from '../../../base/http/browser/call.ts';
import { MODERATION_ROLES, ROLES } from '../../../base/http/rules/roles.ts';
import { paths } from '../../../paths.ts';
import { adminLogin, adminLogout, adminSession, type SessionUser } from '../calls.ts';
import { ADMIN_SENTENCES } from '../rules.ts';

/** The logged-in admin as stored in this browser, or null; the server checks every call. */
export const $admin = atom<SessionUser | null>(null);

const KEY = 'admin_user';
const BACK = 'admin_back';
const LEFT = 'admin_left';
const ENDED = 'admin_ended';

/** Reads the stored admin; clears a corrupt value. */
const restore = (): SessionUser | null => {
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

const readAdmin = (text: string): SessionUser | null => {
  try {
    const { name, email, role } = JSON.parse(text) as Partial<SessionUser>;
    const known = ROLES.find((each) => each === role);
    if (typeof name !== 'string' || typeof email !== 'string' || known === undefined) return null;
    return { name, email, role: known };
  } catch {
    return null;
  }
};

const keep = (admin: SessionUser | null): void => {
  try {
    if (admin === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(admin));
  } catch {
    // Storage is disabled: the login lasts until the page is left.
  }
  $admin.set(admin);
};

/** Whether the session has ended under somebody's work: the login stands over the page, which keeps everything. */
export const $isLoginAsked = atom(false);

// Until the server has confirmed the session, nobody has worked on this page.
let isConfirmed = false;
const onLogin: ((isBack: boolean) => void)[] = [];

/** For an admin's screen: sets the logged-in admin, checks the session with the server, and follows other tabs. Without a session, it goes to the login. */
export const guardScreen = (): (() => void) => {
  const admin = restore();
  if (admin === null) {
    endAdmin();
    return () => undefined;
  }
  $admin.set(admin);
  void confirmAdmin();
  const follow = (event: StorageEvent): void => {
    if (event.key === LEFT && event.newValue !== null) endAdmin();
    if (event.key !== KEY) return;
    if (event.newValue === null) askLogin();
    else if ($isLoginAsked.get()) void resumeSession();
  };
  const answer = ({ detail }: CustomEvent<Promise<boolean>[]>): void => {
    const asked = askLogin();
    if (asked !== null) detail.push(asked);
  };
  window.addEventListener('storage', follow);
  window.addEventListener(ADMIN_SESSION_OVER, answer as EventListener);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener(ADMIN_SESSION_OVER, answer as EventListener);
  };
};

/** Asks for a login over the page, or goes to the login if the page has nothing to lose; resolves once somebody has logged in, or not. */
const askLogin = (): Promise<boolean> | null => {
  if (!isConfirmed) {
    endAdmin();
    return null;
  }
  $isLoginAsked.set(true);
  return new Promise((resolve) => onLogin.push(resolve));
};

const answerLogin = (isBack: boolean): void => {
  $isLoginAsked.set(false);
  for (const answer of onLogin.splice(0)) answer(isBack);
};

/** Goes on after a login over the page. Somebody else gets a new page, because this one was another's. */
export const continueAs = (admin: SessionUser): void => {
  const isSame = $admin.get()?.email === admin.email;
  keep(admin);
  if (isSame) answerLogin(true);
  else location.reload();
};

/** Closes the login over the page; the next refused call opens it again. */
export const putLoginOff = (): void => answerLogin(false);

/** Leaves the page for the login, which leads back to it. */
export const leaveForLogin = (): void => endAdmin();

/** Goes on if somebody has logged in elsewhere in this browser. */
export const resumeSession = async (): Promise<void> => {
  const outcome = await call(adminSession, {});
  if (outcome.kind === 'done' && $isLoginAsked.get()) continueAs(outcome.reply.user);
};

/** Reads who is logged in from the server; false if nobody is. */
export const confirmAdmin = async (): Promise<boolean> => {
  const outcome = await call(adminSession, {});
  const isOver = outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated';
  if (outcome.kind === 'done') keep(outcome.reply.user);
  else if (isOver) void askLogin();
  if (!isOver) isConfirmed = true;
  return outcome.kind === 'done';
};

/** For the login screen: leaves it if this browser's admin is logged in already; returns false if the form is needed. */
export const leadOnIfAdmin = async (): Promise<boolean> => {
  if (restore() === null) return false;
  const outcome = await call(adminSession, {});
  if (outcome.kind !== 'done') {
    keep(null);
    markEnded();
    return false;
  }
  leadOn(outcome.reply.user);
  return true;
};

/** Leaves the login screen for the one that led here, if the admin's role includes it. */
export const leadOn = (admin: SessionUser): void => {
  keep(admin);
  const back = sessionStorage.getItem(BACK) ?? '';
  sessionStorage.removeItem(BACK);
  sessionStorage.removeItem(ENDED);
  const screens = MODERATION_ROLES.includes(admin.role)
    ? [paths.dashboard(), paths.articleUpload()]
    : [paths.articleUpload()];
  const isScreen = screens.includes(back.split(/[?#]/, 1)[0] ?? '');
  location.replace(isScreen ? back : (screens[0] as string));
};

const markEnded = (): void => {
  try {
    sessionStorage.setItem(ENDED, '1');
  } catch {
    // Then the login does not say why it is there.
  }
};

/** Why the login is asked for; '' if somebody came by themselves. */
export const adminLoginReason = (): string => {
  try {
    if (sessionStorage.getItem(ENDED) !== null) return ADMIN_SENTENCES.ended;
    const back = sessionStorage.getItem(BACK) ?? '';
    if (back === '') return '';
    return back.startsWith(paths.articleUpload()) ? ADMIN_SENTENCES.toNewsroom : ADMIN_SENTENCES.toDashboard;
  } catch {
    return '';
  }
};

let isLeaving = false;

/** Clears the admin and goes to the login, which returns to the current screen. */
const endAdmin = (): void => {
  if (restore() !== null) markEnded();
  keep(null);
  // Several concurrent calls may be refused: a second navigation would cancel the first.
  if (isLeaving || location.pathname === paths.adminLogin()) return;
  isLeaving = true;
  try {
    sessionStorage.setItem(BACK, location.pathname + location.search + location.hash);
  } catch {
    // Then the login returns to the dashboard.
  }
  location.replace(paths.adminLogin());
};

/** The problem of a login, and whether a code or a captcha is needed. */
export type LoginProblem = { message: string; asks: 'code' | 'captcha' | null };

const problemOf = (message: string, asks: LoginProblem['asks'] = null): LoginProblem => ({ message, asks });

/** Logs in, with the code of the authenticator app and a solved captcha if they are needed; returns the admin, or the problem. */
export const submitAdminLogin = async (
  email: string,
  password: string,
  { code = '', captcha = '' }: { code?: string; captcha?: string } = {},
): Promise<{ user: SessionUser } | LoginProblem> => {
  if (email.trim() === '' || password.trim() === '') return problemOf(ADMIN_SENTENCES.bothRequired);
  if (!keepsCookies()) return problemOf(allowCookies());
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
  const lost = await lostSession();
  return lost === '' ? { user: outcome.reply.user } : problemOf(lost);
};

/** What to say of a login whose session did not reach the browser; '' if it did. */
export const lostSession = async (): Promise<string> =>
  (await losesSession(adminSession)) ? allowCookies() : '';

// Other tabs leave, too; if the session only ends, they keep what is in them.
const announceLeaving = (): void => {
  try {
    localStorage.setItem(LEFT, String(Date.now()));
    localStorage.removeItem(LEFT);
  } catch {
    // Then they find out by their next call.
  }
};

/** How long a logout waits for unsaved work, in milliseconds. */
const TIMEOUT_MS = 4_000;

// A list of members, of an import that is not done.
const forgetImport = (): void => {
  try {
    indexedDB.deleteDatabase(IMPORT_DATABASE);
  } catch {
    // Nothing was stored.
  }
};

/** Logs out here and on the server, once unsaved work is on the server: none of it stays in a browser that others may use. */
export const logOutAdmin = async (): Promise<void> => {
  const under: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(ADMIN_LEAVES, { detail: under }));
  await Promise.race([Promise.all(under), new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
  forgetImport();
  await call(adminLogout, {});
  announceLeaving();
  keep(null);
  try {
    for (const key of Object.values(UNSAVED_WORK_KEYS)) localStorage.removeItem(key);
    sessionStorage.removeItem(BACK);
    sessionStorage.removeItem(ENDED);
  } catch {
    // Nothing was stored.
  }
  location.replace(paths.adminLogin());
};
