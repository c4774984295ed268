import { afterEach, beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { sendMail } from '../../../src/base/mail/server/send.ts';
import { newMailName, storeMail } from '../../../src/base/mail/storage.ts';
import { addReport } from '../../../src/moderation/reports/storage.ts';
import type { TimelineItem } from '../../../src/moderation/timeline/calls.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import { auditJournal } from '../../../src/site/audit/storage.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSuggestion } from '../../support/builders/suggestions.ts';
import { aTie, putTie } from '../../support/builders/ties.ts';
import type { Sent } from '../../support/calls/calls.ts';
import { send } from '../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../support/calls/moderated-site.ts';
import { edit } from '../../support/calls/owner-calls.ts';
import { answerAs } from '../../support/calls/suggestions.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
  moderation.owner = await anOwner(moderation.site.storage, { registered: true });
  moderation.site.clock.advance(1_000);
});
afterEach(() => moderation.leave());

type Page = { items: TimelineItem[]; next: string | null };
const page = async (id = moderation.owner.id, cursor?: string | null): Promise<Page> =>
  (await moderation.admin('CMSgetTimeline.php', { query: { id, ...(cursor && { cursor }) } })).body;
const lines = async (id = moderation.owner.id): Promise<string[]> =>
  (await page(id)).items.map(({ kind, by, what }) => `${kind} · ${by} · ${what}`);
const later = (): void => moderation.site.clock.advance(1_000);
const act = async (call: string, json: Record<string, unknown>, by = moderation.admin): Promise<void> => {
  later();
  const { status, body } = await by(`${call}.php`, { json });
  expect([call, status, body.message]).toEqual([call, 200, body.message]);
};

test('a page that nothing happened to has its beginning alone', async () => {
  expect((await page()).next).toBeNull();
  expect(await lines()).toEqual(['creation · owner · Its owner registered it.']);
  const imported = aProfileRecord({ source: 'A register', created: moderation.site.clock.now() });
  await createProfile(moderation.site.storage, imported);
  expect(await lines(imported.id)).toEqual(['creation · import · It was imported from A register.']);
});

test('what everybody did to a page stands in its timeline in sentences, with who did it, the newest first', async () => {
  const { owner } = moderation;
  const { id } = owner;
  later();
  await edit({ hometown: 'Mandya', school: 'A school', version: '1' }, owner.cookie);
  await act('CMSupdateUser', { id, verified: 'yes', basis: 'press' });
  later();
  const reference = await moderation.reported();
  const open = await moderation.openCase();
  await act('CMSdecide', { id, case: open, decision: 'hide', reason: 'private' }, moderation.deputy);
  later();
  await moderation.appealed();
  const appeal = await moderation.openCase();
  await act('CMSdecide', { id, case: appeal, decision: 'restore' });
  await act('CMSendSessions', { id });
  await act('CMSnote', { id, text: 'Called.' });
  expect((await lines()).filter((line) => !line.startsWith('letter'))).toEqual(
    [
      `note · ${ADMIN.email} · Called.`,
      `session · ${ADMIN.email} · Its owner was logged out everywhere.`,
      `decision · ${ADMIN.email} · It was shown again.`,
      'appeal · owner · Its owner appealed against the hiding.',
      'case ·  · A case was opened.',
      `decision · ${DEPUTY.email} · It was hidden: It shows something private.`,
      'report ·  · Somebody reported it: It insults, threatens or incites.',
      'case ·  · A case was opened; it has 1 report.',
      `badge · ${ADMIN.email} · It got the badge: Reports in the press.`,
      'change · owner · Its owner changed Hometown, School.',
      'creation · owner · Its owner registered it.',
    ].map((line) => expect.stringMatching(asPattern(line))),
  );
  const { items } = await page();
  const refOf = (kind: string): string[] => items.filter((item) => item.kind === kind).map(({ ref }) => ref);
  expect([refOf('report'), refOf('case'), refOf('appeal')]).toEqual([[reference], [appeal, open], [appeal]]);
  expect(refOf('change')).toEqual(['2']);
  expect(refOf('decision')).toEqual([appeal, open]);
  expect(await lines()).toContain('letter ·  · The letter about a decision waits to be sent.');
});

// The order of the fields is that of the page.
const asPattern = (line: string): RegExp =>
  new RegExp(
    `^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('Hometown, School', '(Hometown, School|School, Hometown)')}$`,
  );

test('what the team changed says who, and what is undone is said once', async () => {
  const { storage } = moderation.site;
  const record = aProfileRecord({ created: moderation.site.clock.now(), name: 'Marie' });
  await createProfile(storage, record);
  await act('CMSeditProfile', { id: record.id, version: 1, hometown: 'Warsaw' });
  await act('CMSundoChange', { id: record.id, number: 2 }, moderation.deputy);
  expect(await lines(record.id)).toEqual([
    `change · ${DEPUTY.email} · Change 2 was undone.`,
    `change · ${ADMIN.email} · The team changed Hometown.`,
    expect.stringContaining('creation · import'),
  ]);
});

test('a correction is told with all that it changed, also what the history of the page leaves out', async () => {
  const { storage } = moderation.site;
  const record = aProfileRecord({ created: moderation.site.clock.now(), name: 'Marie', dob: '1867-11-07' });
  await createProfile(storage, record);
  const fields = { message: 'Found radium.', died: '1934', phone: '+33 1 23 45 67 89 00' };
  await act('CMSeditProfile', { id: record.id, version: 1, ...fields });
  later();
  await act('CMSeditProfile', { id: record.id, version: 2, died: '1934-07-04' });
  expect(await lines(record.id)).toEqual([
    `change · ${ADMIN.email} · The team changed Date of Death.`,
    `change · ${ADMIN.email} · The team changed Phone, About, Date of Death.`,
    expect.stringContaining('creation · import'),
  ]);
});

test('suggestions and who answered them, ties and badge requests are in it', async () => {
  const { owner, site } = moderation;
  const first = await aSuggestion(site.storage, owner.record);
  later();
  expect((await answerAs(owner.cookie, first, 'decline')).status).toBe(200);
  later();
  const company = aBusinessRecord({ companyname: 'Curie Works' });
  await createProfile(site.storage, company);
  const tie = { kind: 'works', role: 'Chemist', state: 'asked', since: site.clock.now() } as const;
  await putTie(site.storage, aTie(owner.record, company, tie));
  later();
  await send('request-badge.php', { json: { note: 'Please' }, cookie: owner.cookie });
  expect((await lines()).filter((line) => !line.startsWith('letter'))).toEqual([
    'badge · owner · Its owner asked for the badge.',
    'tie · owner · A tie with Curie Works as Chemist was asked for and not answered yet.',
    'suggestion · owner · A suggestion was declined.',
    'creation · owner · Its owner registered it.',
  ]);
  const second = aProfileRecord({ created: moderation.site.clock.now(), email: '' });
  await createProfile(site.storage, second);
  const reference = await aSuggestion(site.storage, second, { due: site.clock.now() });
  await act('CMSanswerSuggestion', { reference, decision: 'accept' }, moderation.deputy);
  const accepted = (await page(second.id)).items.filter(({ kind }) => kind === 'suggestion');
  expect(accepted.map(({ by, what, ref }) => [by, what, ref])).toEqual([
    [DEPUTY.email, 'A suggestion was accepted.', reference],
  ]);
});

test('letters are in it with what became of them, and without what they say', async () => {
  const { owner, site } = moderation;
  const { id } = owner;
  const mail = { to: owner.email, subject: 'Secret-subject', text: 'Secret-text' };
  await sendMail(site.storage, id, mail, 'decision');
  later();
  await storeMail(site.storage, newMailName(site.storage, id), mail, 'badge');
  expect(await lines()).toEqual([
    'letter ·  · The letter about the badge waits to be sent.',
    'letter ·  · The letter about a decision was sent.',
    'creation · owner · Its owner registered it.',
  ]);
  expect(JSON.stringify(await page())).not.toContain('Secret');
});

test('a long timeline comes in pages, each with fewer than a hundred storage calls, nothing twice and nothing left out', async () => {
  const { owner, site } = moderation;
  const { id } = owner;
  const profile = (await findProfile(site.storage, id))!;
  let version = 1;
  for (let turn = 0; turn < 45; turn += 1) {
    later();
    await edit({ hometown: `Town ${turn}`, version: String(version) }, owner.cookie);
    version += 1;
    later();
    await addReport(site.storage, profile, { reason: 'spam', details: '', email: '' }, [`${turn}`]);
    await act('CMSdecide', { id, case: await moderation.openCase(), decision: 'dismiss' });
    await act('CMSnote', { id, text: `Note ${turn}` });
    if (turn === 20) {
      site.clock.advance(120_000);
      await compactTopic(site.storage, auditJournal);
    }
  }
  const seen: TimelineItem[] = [];
  let cursor: string | null = null;
  do {
    site.blobs.newProcess();
    site.blobs.resetCounts();
    const { items, next }: Page = await page(id, cursor);
    expect(site.blobs.counts().operations).toBeLessThan(100);
    expect(items.length).toBeGreaterThan(0);
    seen.push(...items);
    cursor = next;
  } while (cursor !== null);
  const counts: Record<string, number> = {};
  for (const { kind } of seen) counts[kind] = (counts[kind] ?? 0) + 1;
  expect(counts).toEqual({ creation: 1, change: 45, report: 45, case: 45, decision: 45, note: 45 });
  expect(new Set(seen.map((item) => JSON.stringify(item))).size).toBe(seen.length);
  const times = seen.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('a page that is not there, a forged cursor and one of another page are refused', async () => {
  const get = (query: Sent['query']) => moderation.admin('CMSgetTimeline.php', { query: query ?? {} });
  expect((await get({ id: 'nobody0000' })).status).toBe(404);
  expect((await get({ id: '../x' })).status).toBe(404);
  expect((await get({})).status).toBe(400);
  expect((await get({ id: moderation.owner.id, cursor: 'x' })).status).toBe(400);
  const other = await anOwner(moderation.site.storage);
  for (let turn = 0; turn < 30; turn += 1) await act('CMSnote', { id: other.id, text: `${turn}` });
  const { next } = await page(other.id);
  expect((await get({ id: moderation.owner.id, cursor: next as string })).status).toBe(400);
});

test('the timeline of a page in the trash says why it is there; after a purge there is none', async () => {
  const { id } = moderation.owner;
  await act('CMSbulk', { action: 'delete', ids: [id], reason: 'spam' });
  expect((await lines())[0]).toMatch(/^(letter|decision)/);
  expect((await lines()).join()).toContain('It was moved to the trash: It is advertising or spam.');
  await act('CMSpurgeUser', { id });
  expect((await moderation.admin('CMSgetTimeline.php', { query: { id } })).status).toBe(404);
  expect(moderation.site.blobs.keys('letter-notes/')).toEqual([]);
});
