import { beforeEach, expect, test, vi } from 'vitest';
import { LETTER_HOLD } from '../../../../src/base/mail/rules.ts';
import { tendProposals } from '../../../../src/imports/proposals/server/carry-out-proposal.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { withLanguages } from '../../../support/languages.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

withLanguages('en', 'ar', 'de');
const { mailsTo } = keptMails();
const { site, admin } = withAdmin();
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const READERS = [
  ['ar', 'rtl', 'noor@example.org'],
  ['de', 'ltr', 'jana@example.org'],
  ['en', 'ltr', 'rhea@example.org'],
] as const;

const aPage = async (): Promise<string> => {
  const record = aProfileRecord({ created: site.clock.now(), email: '' });
  await createProfile(site.storage, record);
  return record.id;
};

/** Sends the same to a call for each reader, in the reader's language; returns the last reply. */
const sendAsEach = async (call: string, json: object) => {
  let reply: Awaited<ReturnType<typeof send>> | undefined;
  for (const [language, , email] of READERS) {
    reply = await send(call, {
      json: { ...json, email, captcha: await aSolvedCaptcha() },
      headers: { 'Vitae-Language': language },
      ip: `192.0.2.${email.length}`,
    });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ success: true })]);
  }
  return reply!.body;
};

const expectLetters = async (): Promise<void> => {
  await sendHeldLetters(site);
  for (const [language, direction, email] of READERS) {
    const letters = await mailsTo(email);
    expect([email, letters.length]).toEqual([email, 1]);
    expect(letters[0]).toContain(`<html lang="${language}" dir="${direction}">`);
  }
};

test('who reports a page hears of the decision in the language of the report', async () => {
  const id = await aPage();
  await sendAsEach('report-profile.php', { id, reason: 'abuse' });
  const [item] = (await admin('CMSgetReports.php')).body.items;
  expect(JSON.stringify(item.reports)).not.toContain('language');
  const json = { id, case: item.case, decision: 'dismiss' };
  expect((await admin('CMSdecide.php', { json, headers: { 'Vitae-Language': 'de' } })).status).toBe(200);
  await expectLetters();
});

test('who suggests the same change hears of the answer in their own language', async () => {
  const id = await aPage();
  const { reference } = await sendAsEach('suggest-change.php', { id, field: 'hometown', value: 'Mandya' });
  const json = { reference, decision: 'decline' };
  expect((await admin('CMSanswerSuggestion.php', { json })).status).toBe(200);
  await expectLetters();
});

test('who proposes the same page hears of the answer in their own language', async () => {
  const { reference } = await sendAsEach('propose-page.php', {
    profile: 'professional',
    companyname: 'Kaveri Looms',
    source: 'https://www.example.org/kaveri',
  });
  const json = { reference, decision: 'decline' };
  expect((await admin('CMSanswerProposal.php', { json })).status).toBe(200);
  // Upkeep a minute later.
  site.clock.advance(LETTER_HOLD);
  await tendProposals(site.storage, site.clock.now() + 1_000);
  await expectLetters();
});
