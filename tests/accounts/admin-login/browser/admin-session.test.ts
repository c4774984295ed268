import { afterEach, expect, test, vi } from 'vitest';
import {
  adminLoginReason,
  guardScreen,
  leadOnIfAdmin,
  submitAdminLogin,
} from '../../../../src/accounts/admin-login/browser/admin-session.ts';

afterEach(() => void vi.unstubAllGlobals());

const LOGIN = '/php-api/CMSlogin.php';
const USER = { email: 'head@vitae.example', name: 'Head', role: 'admin' };

/** A browser whose page keeps cookies if `keeps`, and a server whose session it has or not. */
const aBrowser = (keeps: boolean, session: Response) => {
  let cookie = '';
  const jar = {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      if (keeps) cookie = text;
    },
  };
  vi.stubGlobal('document', jar);
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const fetched = vi.fn(async (url: string) =>
    url === LOGIN ? Response.json({ success: true, user: USER }) : session,
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const refused = () =>
  Response.json({ success: false, code: 'unauthenticated', message: 'Unauthorized' }, { status: 401 });

test('a browser that says it has cookies and drops them is told before anything is sent', async () => {
  const fetched = aBrowser(false, refused());
  const outcome = await submitAdminLogin('head@vitae.example', 'Quiet-harb0ur');
  expect(outcome).toMatchObject({ message: 'Please allow cookies for this site' });
  expect(fetched).not.toHaveBeenCalled();
});

test('a login whose session does not reach the browser says so, and any other one goes on', async () => {
  aBrowser(true, refused());
  const lost = await submitAdminLogin('head@vitae.example', 'Quiet-harb0ur');
  expect(lost).toMatchObject({ message: 'Please allow cookies for this site', asks: null });
  aBrowser(true, Response.json({ success: true, user: USER }));
  expect(await submitAdminLogin('head@vitae.example', 'Quiet-harb0ur')).toEqual({ user: USER });
});

const aStorage = (stored: Record<string, string>) => {
  const items = new Map(Object.entries(stored));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

const aTab = (stored: Record<string, string>, kept: Record<string, string> = {}): void => {
  vi.stubGlobal('localStorage', aStorage(stored));
  vi.stubGlobal('sessionStorage', aStorage(kept));
  const replace = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '#inbox', replace });
};

test('the login says which screen it is for', () => {
  aTab({});
  expect(adminLoginReason()).toBe('');
  guardScreen();
  expect(adminLoginReason()).toBe('Log in to open the dashboard.');
  aTab({}, { admin_back: '/articleupload?article=a' });
  expect(adminLoginReason()).toBe('Log in to open the newsroom.');
});

test('the login says that a session has ended', async () => {
  aTab({ admin_user: JSON.stringify(USER) });
  aBrowser(true, refused());
  expect(await leadOnIfAdmin()).toBe(false);
  expect(adminLoginReason()).toBe('Your session has ended. Log in again to go on where you were.');
});
