import { expect, test } from 'vitest';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { tendLetters } from '../../../src/owners/owner-letters/server/send-letter.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { send } from '../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';
import { withOwner } from '../../support/calls/owner-site.ts';
import {
  blockSender,
  LETTER,
  reportLetter,
  sendLetter,
  waitingLetter,
  writeTo,
} from '../../support/letters/owner-letters.ts';
import { keptMails } from '../../support/site/mails.ts';

const OWNER = 'asha@example.org';
const { site, owner } = withOwner({ name: 'Asha Rao', email: OWNER, contact: 'form', registered: true });
const { mails, mailsTo, tokenFor } = keptMails();
const HOUR = 3_600_000;
const OVER = 'This link is no longer valid.';
const ASKED = 'Please use the link that we have sent you.';

/** All that the store has, as one text. */
const stored = async (): Promise<string> => {
  const { keys } = await site.storage.list('');
  const values = await Promise.all(keys.map((key) => site.storage.getBytes(key)));
  return values.map((value) => Buffer.from(value ?? []).toString('utf8')).join('\n');
};

test('how readers reach the owner is a choice, and without the address it is in no public reply', async () => {
  await edit({ contact: 'address' }, owner.cookie);
  expect([(await ownRecord(owner.cookie)).contact, (await publicRecord(owner.id)).email]).toEqual([
    'address',
    OWNER,
  ]);
  for (const contact of ['form', 'none']) {
    expect((await edit({ contact }, owner.cookie)).status).toBe(200);
    const own = await ownRecord(owner.cookie);
    expect([own.contact, own.email, (await publicRecord(owner.id)).email]).toEqual([contact, OWNER, '']);
    expect((await send('get-profile.php', { query: { q: OWNER } })).body.data).toEqual([]);
  }
  const wrong = await edit({ contact: 'letter' }, owner.cookie);
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { contact: 'Contact must be address, form or none' },
  ]);
});

test('a letter goes to the owner once its sender has confirmed it, and is kept nowhere', async () => {
  const asked = await writeTo(owner.id);
  expect([asked.status, asked.body]).toEqual([200, { success: true, message: ASKED }]);
  expect(await mailsTo(OWNER)).toEqual([]);
  const [check = ''] = await mailsTo(LETTER.email);
  for (const words of [LETTER.name, 'observatory', 'Asha']) expect(check).not.toContain(words);
  const token = await tokenFor(LETTER.email, 'SendLetter');
  const sent = await sendLetter(token);
  expect([sent.status, sent.body.message]).toEqual([200, 'Your message has been sent.']);
  const [letter = ''] = await mailsTo(OWNER);
  for (const words of ['Reply-To: zoe@example.org', LETTER.name, 'any Friday', 'shows your own address'])
    expect(letter).toContain(words);
  expect(letter).toContain('Auto-Submitted: auto-generated');
  expect(await stored()).not.toMatch(/observatory in May|Zoe Andersson|zoe@example/);
  const again = await sendLetter(token);
  expect([again.status, again.body.message]).toEqual([400, OVER]);
  expect(await mailsTo(OWNER)).toHaveLength(1);
});

test.each<[string, object]>([
  ['shows the address', { contact: 'address' }],
  ['wants none', { contact: 'none' }],
  ['has no address', { email: '' }],
  ['is of a minor', { dob: `${new Date().getUTCFullYear() - 15}-01-01` }],
  ['waits', { waiting: { since: 1, until: 'reviewed' } }],
  ['is in the trash', { trashed: { at: 1, by: 'a', reason: 'spam', note: '' } }],
])('a page that %s offers no form', async (_, change) => {
  const token = await waitingLetter(site.storage, owner.id);
  await putProfileRecord(site.storage, { ...owner.record, ...change });
  expect((await writeTo(owner.id)).status).toBe(404);
  expect((await sendLetter(token)).body.message).toBe(OVER);
  expect(await mails()).toEqual([]);
});

test('a hidden page, and one without an account, offers no form', async () => {
  const hiding = { at: 1, by: 'a', reason: 'spam', note: '' } as const;
  await hideProfile(site.storage, owner.id, 'd1', hiding);
  expect((await writeTo(owner.id)).status).toBe(404);
  const other = await anOwner(site.storage, { contact: 'form' });
  await site.storage.remove(`accounts/${other.id}`);
  expect((await writeTo(other.id)).status).toBe(404);
  expect((await writeTo('nobody0000')).status).toBe(404);
});

test('what is not confirmed is forgotten after a day', async () => {
  const token = await waitingLetter(site.storage, owner.id);
  site.clock.advance(24 * HOUR - 1);
  await tendLetters(site.storage, Number.POSITIVE_INFINITY);
  expect(await stored()).toContain('observatory');
  site.clock.advance(1);
  expect((await sendLetter(token)).body.message).toBe(OVER);
  await tendLetters(site.storage, Number.POSITIVE_INFINITY);
  expect(await stored()).not.toContain('observatory');
});

test('a sender who is blocked is told nothing, and reaches that page no more', async () => {
  await sendLetter(await waitingLetter(site.storage, owner.id));
  const token = await tokenFor(OWNER, 'BlockSender');
  for (let time = 0; time < 2; time += 1)
    expect((await blockSender(token)).body).toEqual({ success: true, message: 'The sender is blocked.' });
  const before = (await mails()).length;
  const asked = await writeTo(owner.id);
  expect([asked.status, asked.body.message]).toEqual([200, ASKED]);
  expect((await sendLetter(await waitingLetter(site.storage, owner.id))).body.message).toBe(OVER);
  expect(await mails()).toHaveLength(before);
  const other = await anOwner(site.storage, { contact: 'form' });
  expect((await sendLetter(await waitingLetter(site.storage, other.id))).status).toBe(200);
  expect(await stored()).not.toContain('zoe@example.org');
});

test('a report brings the text of the letter to the team, once, and blocks its sender', async () => {
  await sendLetter(await waitingLetter(site.storage, owner.id));
  const token = await tokenFor(OWNER, 'ReportLetter');
  const word = 'The third one this week.';
  for (let time = 0; time < 2; time += 1) {
    expect((await reportLetter(token, { word })).body).toEqual({
      success: true,
      message: 'The team will read the message, and its sender is blocked.',
    });
    site.clock.advance(48 * HOUR);
  }
  const file = await site.storage.getJson<{
    open: { count: number; reports: { reason: string; details: string; email: string }[] };
  }>(`cases/${owner.id}`);
  expect(file?.open.count).toBe(1);
  const [report] = file?.open.reports ?? [];
  expect([report?.reason, report?.email]).toEqual(['abuse', '']);
  expect(report?.details).toContain(LETTER.text);
  expect(report?.details).toContain(word);
  expect((await sendLetter(await waitingLetter(site.storage, owner.id))).body.message).toBe(OVER);
});

/** A token with another letter in its middle. */
const changed = (token: string): string => {
  const at = Math.floor(token.length / 2);
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
};

test('links that are forged, of another kind or too old do nothing', async () => {
  await sendLetter(await waitingLetter(site.storage, owner.id));
  const [report, block] = [await tokenFor(OWNER, 'ReportLetter'), await tokenFor(OWNER, 'BlockSender')];
  for (const token of ['x', changed(report), block, `v1.${'A'.repeat(80)}`])
    expect([token, (await reportLetter(token)).body.message]).toEqual([token, OVER]);
  for (const token of ['x', changed(block), report.slice(0, 200)])
    expect([token, (await blockSender(token)).body.message]).toEqual([token, OVER]);
  site.clock.advance(60 * 24 * HOUR);
  expect((await reportLetter(report)).body.message).toBe(OVER);
  expect((await blockSender(block)).body.message).toBe(OVER);
});
