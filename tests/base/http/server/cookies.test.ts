import { expect, test } from 'vitest';
import { sessionCookie } from '../../../../src/accounts/sessions/server/call-session.ts';
import { sign } from '../../../../src/base/crypto/server/secret.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { PASSWORD, serve } from '../../../support/calls/calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';

const { site, owner } = withOwner();

/** Sends a call over https, with a cookie, and returns the status and the cookies that were set. */
const sendSecurely = async (path: string, cookie: string, body?: BodyInit) => {
  const response = await serve(
    new Request(`https://vitae.example/php-api/${path}`, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    }),
  );
  return { status: response.status, cookies: response.headers.getSetCookie() };
};

test('a session cookie is restricted to https if the site uses it', () => {
  for (const kind of ['owner', 'admin'] as const) {
    const [secure = ''] = sessionCookie(new Request('https://vitae.example/'), kind, 'x');
    expect(secure).toMatch(/^__Host-vitae_\w+=x; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(sessionCookie(new Request('http://localhost:8888/'), kind, 'x').join()).not.toMatch(
      /Secure|Domain|__Host/,
    );
  }
});

test('on https only a session in a cookie with the prefix is accepted, so that no other subdomain can plant one', async () => {
  const admin = await aSessionCookie(site.storage);
  const calls = [
    ['get-user.php', owner.cookie, '{}'],
    ['CMSsession.php', admin, undefined],
  ] as const;
  for (const [path, cookie, body] of calls) {
    expect(await sendSecurely(path, cookie, body)).toEqual({ status: 401, cookies: [] });
    const own = `__Host-${cookie}`;
    expect(await sendSecurely(path, `${cookie}; ${own}`, body)).toEqual({
      status: 200,
      cookies: [],
    });
    const planted = `${own.split('=')[0]}=forged; ${cookie}`;
    expect((await sendSecurely(path, planted, body)).status).toBe(401);
  }
});

test('login and logout on https clear a session cookie of the old name', async () => {
  const cleared = 'vitae_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure';
  const json = JSON.stringify({ email: owner.email, password: PASSWORD });
  const { cookies } = await sendSecurely('login.php', owner.cookie, json);
  expect(cookies).toEqual([cleared, expect.stringMatching(/^__Host-vitae_session=\w/)]);
  expect((await sendSecurely('logout.php', owner.cookie, '')).cookies).toContain(cleared);
});

test('on https a signed visitor cookie of the old name is replaced by one with the prefix', async () => {
  const signed = await sign(site.storage, 'visitor', 'b'.repeat(32));
  const like = new URLSearchParams({ id: owner.id, action: 'like' });
  const { cookies } = await sendSecurely('like-profile.php', `vitae_visitor=${signed}`, like);
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([
    'vitae_visitor=',
    `__Host-vitae_visitor=${signed}`,
  ]);
});
