import { expect, test } from 'vitest';
import { sessionCookie } from '../../../src/server/http/cookies.ts';

test('a session cookie is restricted to https if the site uses it', () => {
  for (const kind of ['owner', 'admin'] as const) {
    const [secure = ''] = sessionCookie(new Request('https://vitae.example/'), kind, 'x');
    expect(secure).toMatch(/^__Host-vitae_\w+=x; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(sessionCookie(new Request('http://localhost:8888/'), kind, 'x').join()).not.toMatch(
      /Secure|Domain|__Host/,
    );
  }
});
