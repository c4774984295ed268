import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../../../src/base/http/server/headers.ts';

test('a JSON reply may load nothing', () => {
  expect(securityHeaders({ kind: 'json', deployed: false })).toMatchObject({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  });
});

test('only the deployed site requires https', () => {
  expect(securityHeaders({ kind: 'page', deployed: true })).toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders({ kind: 'page', deployed: false })).not.toHaveProperty('Strict-Transport-Security');
});

test('a page may run its own scripts and hashed inline code, and nothing unsafe', () => {
  const policy = contentSecurityPolicy({ scriptHashes: ['sha256-abc='] });
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).not.toMatch(/unsafe|\*|https:/);
});

test('Google is allowed only if the operator has set reCAPTCHA keys', () => {
  expect(contentSecurityPolicy({ recaptcha: true })).toContain('https://www.google.com/recaptcha/');
  expect(contentSecurityPolicy()).not.toContain('google');
});
