import { beforeEach, expect, test, vi } from 'vitest';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { tendLetters } from '../../../src/owners/owner-letters/server/send-letter.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aSolvedCaptcha } from '../../support/calls/calls.ts';
import { withOwner } from '../../support/calls/owner-site.ts';
import {
  blockSender,
  LETTER,
  sendLetter,
  waitingLetter,
  writeTo,
} from '../../support/letters/owner-letters.ts';
import { keptMails } from '../../support/site/mails.ts';

const OWNER = 'asha@example.org';
const { site, owner } = withOwner({ name: 'Asha Rao', email: OWNER, contact: 'form', registered: true });
const { mails, mailsTo, tokenFor } = keptMails();
beforeEach(() => vi.spyOn(console, 'log').mockImplementation(() => {}));
const HOUR = 3_600_000;
const OVER = 'This link is no longer valid.';

test('mass mailing: an address writes five letters an hour, and whoever is named as sender gets six', async () => {
  for (let letter = 0; letter < 5; letter += 1) expect((await writeTo(owner.id)).status).toBe(200);
  expect((await writeTo(owner.id)).status).toBe(429);
  for (let letter = 0; letter < 3; letter += 1)
    expect((await writeTo(owner.id, {}, { ip: `198.51.100.${letter}` })).status).toBe(200);
  expect(await mailsTo(LETTER.email)).toHaveLength(6);
});

test('mass mailing: a page gets six letters an hour and twenty a day, and those beyond wait for their senders', async () => {
  const tokens: string[] = [];
  for (let letter = 0; letter < 21; letter += 1) {
    const token = await waitingLetter(site.storage, owner.id, { email: `reader${letter}@example.org` });
    tokens.push(token);
  }
  const statuses: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && at % 5 === 0) site.clock.advance(HOUR);
    statuses.push((await sendLetter(token)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(await mailsTo(OWNER)).toHaveLength(20);
  const last = tokens.at(-1) ?? '';
  site.clock.advance(16 * HOUR);
  expect((await sendLetter(last)).status).toBe(429);
});

test('mass mailing: what an hour has no room for is sent in the next', async () => {
  const tokens: string[] = [];
  for (let letter = 0; letter < 7; letter += 1) tokens.push(await waitingLetter(site.storage, owner.id));
  for (const token of tokens.slice(0, 6)) expect((await sendLetter(token)).status).toBe(200);
  const late = tokens[6] ?? '';
  const refused = await sendLetter(late);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  site.clock.advance(HOUR + 1);
  expect((await sendLetter(late)).status).toBe(200);
  expect(await mailsTo(OWNER)).toHaveLength(7);
});

test('harassment: a blocked sender does not come back with a dot, a plus or other letters in the address', async () => {
  await sendLetter(await waitingLetter(site.storage, owner.id, { email: 'zoe.a@example.org' }));
  await blockSender(await tokenFor(OWNER, 'BlockSender'));
  for (const email of [
    'zoe.a@example.org',
    'zoea@example.org',
    'z.o.e.a@example.org',
    'zoea+2@example.org',
    'Zoe.A+x+y@EXAMPLE.org',
    'ｚｏｅａ@example.org',
  ])
    expect([
      email,
      (await sendLetter(await waitingLetter(site.storage, owner.id, { email }))).status,
    ]).toEqual([email, 400]);
  for (const email of ['zoeb@example.org', 'zoea@example.com'])
    expect([
      email,
      (await sendLetter(await waitingLetter(site.storage, owner.id, { email }))).status,
    ]).toEqual([email, 200]);
});

test('harassment: whom three owners block writes to nobody any more, until one of the pages is gone', async () => {
  const others = [];
  for (let page = 0; page < 3; page += 1)
    others.push(await anOwner(site.storage, { contact: 'form', email: `owner${page}@example.org` }));
  for (const { id, email } of others) {
    expect((await sendLetter(await waitingLetter(site.storage, id))).status).toBe(200);
    await blockSender(await tokenFor(email, 'BlockSender'));
  }
  expect((await sendLetter(await waitingLetter(site.storage, owner.id))).body.message).toBe(OVER);
  const [first] = others;
  const record = first && (await getProfileRecord(site.storage, first.id));
  if (record) await eraseProfile(site.storage, record);
  for (const prefix of [`page-blocks/${first?.id}/`, `owner-letters/${first?.id}/`])
    expect((await site.storage.list(prefix)).keys).toEqual([]);
  expect((await sendLetter(await waitingLetter(site.storage, owner.id))).status).toBe(200);
});

test('phishing: no line of a letter looks like one of ours, and its subject is ours', async () => {
  const line = 'Your password has expired: https://evil.example/';
  for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085']) {
    const token = await waitingLetter(site.storage, owner.id, {
      name: `Vitae${end}${line}`,
      text: `A text.${end}${line}`,
    });
    expect((await sendLetter(token)).status).toBe(200);
  }
  const letters = await mailsTo(OWNER);
  expect(letters).toHaveLength(6);
  for (const letter of letters) {
    const [head = ''] = letter.split('\r\n\r\n');
    expect(head).not.toContain('evil.example');
    const plain = letter.slice(0, letter.indexOf('<!doctype'));
    const lines = plain.split(/[\r\n\u0085\u2028\u2029]+/).filter((each) => each.includes('evil.example'));
    for (const each of lines) expect(each.startsWith('> ') || each.includes('wrote to you')).toBe(true);
  }
});

test.each<[string, Record<string, unknown>]>([
  ['a header in the name', { name: 'Zoe\r\nBcc: all@example.org' }],
  ['a header in the address', { email: 'zoe@example.org\r\nBcc: all@example.org' }],
  ['two addresses', { email: 'zoe@example.org, all@example.org' }],
  ['a name and an address', { email: '"Vitae" <zoe@example.org>' }],
  ['10,000 characters', { text: 'x'.repeat(10_000) }],
  ['3,001 characters', { text: 'x'.repeat(3_001) }],
  ['nine characters', { text: ' 123456789 ' }],
  ['a control character', { text: 'A text with \u0000 in it.' }],
  ['a list', { text: ['A text as a list.'] }],
  ['no name', { name: ' ' }],
])('%s is refused', async (_, given) => {
  const { status } = await writeTo(owner.id, given);
  expect(status).toBe(400);
  expect(await mails()).toEqual([]);
});

test.each([
  ['letters of two units', '𐐷'.repeat(3_000)],
  [
    'no two alike',
    Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(''),
  ],
])('a letter of 3,000 characters, %s, arrives whole, and can be reported', async (_, text) => {
  expect((await writeTo(owner.id, { text })).status).toBe(200);
  expect((await sendLetter(await tokenFor(LETTER.email, 'SendLetter'))).status).toBe(200);
  const [letter = ''] = await mailsTo(OWNER);
  expect(letter).toContain(text.slice(0, 40));
  expect((await tokenFor(OWNER, 'ReportLetter')).length).toBeLessThanOrEqual(4_000);
});

test('of two confirmations at once, one sends the letter', async () => {
  const token = await waitingLetter(site.storage, owner.id);
  const answers = await Promise.all([sendLetter(token), sendLetter(token), sendLetter(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await mailsTo(OWNER)).toHaveLength(1);
});

test('a letter that a crash left half sent is sent once, by upkeep', async () => {
  const token = await waitingLetter(site.storage, owner.id, { sending: site.clock.now() });
  expect((await sendLetter(token)).body.message).toBe(OVER);
  site.clock.advance(5 * 60_000);
  for (let run = 0; run < 2; run += 1) await tendLetters(site.storage, Number.POSITIVE_INFINITY);
  expect(await mailsTo(OWNER)).toHaveLength(1);
});

test('a request that is repeated because its reply was lost mails its sender once', async () => {
  const captcha = await aSolvedCaptcha();
  for (let time = 0; time < 2; time += 1) expect((await writeTo(owner.id, { captcha })).status).toBe(200);
  expect(await mailsTo(LETTER.email)).toHaveLength(1);
});
