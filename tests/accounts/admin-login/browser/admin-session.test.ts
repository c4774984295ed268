import { afterEach, expect, test, vi } from 'vitest';
import { submitAdminLogin } from '../../../../src/accounts/admin-login/browser/admin-session.ts';

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
