import { expect, test, vi } from 'vitest';
import { spanInWords } from '../../../../src/app/stats/server/health.ts';
import { LETTER_HOLD } from '../../../../src/base/mail/rules.ts';
import { newMailName, storeMail } from '../../../../src/base/mail/storage.ts';
import { startUpkeep } from '../../../../src/site/storage.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';

const { site, admin } = withAdmin();

const health = async (name: string) =>
  (await admin('CMSgetHealth.php')).body.items.find((item: { name: string }) => item.name === name);

test('upkeep that has not run says what to do', async () => {
  expect(await health('upkeep')).toMatchObject({ state: 'problem', sentence: 'Upkeep has not run yet.' });
  await startUpkeep(site.storage, 'mails', 300_000);
  site.clock.advance(240_000);
  expect(await health('upkeep')).toEqual({
    ...{ name: 'upkeep', state: 'good', sentence: 'Upkeep ran 4 minutes ago.', advice: '' },
  });
  site.clock.advance(3 * 3_600_000);
  const late = await health('upkeep');
  expect([late.state, late.sentence]).toEqual(['problem', 'Upkeep last ran 3 hours ago.']);
  expect(late.advice).not.toBe('');
});

test('letters that wait are told from those that cannot be sent', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  expect(await health('mail')).toMatchObject({ state: 'good', sentence: 'No letter waits.' });
  const mail = { to: 'a@b.org', subject: 's', text: 't' };
  await storeMail(site.storage, newMailName(site.storage, 'site'), mail, 'contact');
  site.clock.advance(LETTER_HOLD);
  expect((await health('mail')).state).toBe('good');
  site.clock.advance(1_800_000);
  expect(await health('mail')).toMatchObject({
    state: 'warning',
    sentence: 'One letter could not be sent, the oldest for 31 minutes.',
  });
  site.clock.advance(7_200_000);
  expect((await health('mail')).state).toBe('problem');
  vi.stubEnv('SMTP_URL', '');
  expect((await health('mail')).advice).toContain('SMTP_URL');
  vi.unstubAllEnvs();
});

test('the own host tells of its backup and its disk', async () => {
  expect(await health('disk')).toBeUndefined();
  vi.stubEnv('VITAE_LOCAL', '1');
  expect((await health('disk')).sentence).toMatch(/^[\d.]+ GB of the disk are free \(\d+ %\)\.$/);
  expect(await health('backup')).toHaveProperty('state');
  vi.unstubAllEnvs();
});

test.each([
  [0, 'less than a minute'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [7_200_000, '2 hours'],
  [86_400_000, '24 hours'],
  [2 * 86_400_000, '2 days'],
  [4_000 * 86_400_000, '4,000 days'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(spanInWords(milliseconds)).toBe(expected);
});
