import { expect, test } from 'vitest';
import { requireUnguessable, weaknessWarnings } from '../../../src/commands/start/guessable-settings.ts';

test.each([
  ['ADMIN_PASSWORD', 'Password1!', 'ADMIN_PASSWORD is one of the commonest passwords'],
  ['ADMIN_PASSWORD', 'Vitae2026', 'ADMIN_PASSWORD is one of the commonest passwords'],
  ['SECRET', 'a', 'SECRET can be guessed'],
  ['SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'SECRET can be guessed'],
  ['METRICS_TOKEN', 'a', 'METRICS_TOKEN can be guessed'],
])(
  '%s=%s is refused on a public site, and warned of on one that only this machine uses',
  (name, value, sentence) => {
    for (const SITE_URL of ['https://vitae.example', 'http://192.168.1.5:8888'])
      expect(() => requireUnguessable({ SITE_URL, [name]: value })).toThrow(sentence);
    for (const SITE_URL of ['', 'http://localhost:8888', 'http://127.0.0.1', 'http://[::1]:8888'])
      expect(() => requireUnguessable({ SITE_URL, [name]: value })).not.toThrow();
    const warnings = weaknessWarnings({ [name]: value });
    expect(warnings).toEqual([expect.stringContaining(sentence)]);
    expect(warnings[0]).not.toContain(`${value} `);
  },
);

test('a password that breaks the rule for others is warned of, and good settings are not', () => {
  expect(weaknessWarnings({ ADMIN_PASSWORD: 'a-long-password' })).toEqual([
    'ADMIN_PASSWORD is weaker than the site allows others: Password must be at least 8 characters with uppercase, lowercase, and a number.',
  ]);
  const good = {
    SITE_URL: 'https://vitae.example',
    ADMIN_PASSWORD: 'seven-Quiet-harb0urs',
    SECRET: '8b1f4f0c3ad2c1d7',
    METRICS_TOKEN: 'b3c0ffee77d1e0a94c',
  };
  expect(weaknessWarnings(good)).toEqual([]);
  expect(() => requireUnguessable(good)).not.toThrow();
});
