import { afterEach, beforeEach, expect, test } from 'vitest';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { anOwner, formOf } from '../../../support/builders/owners.ts';
import { send } from '../../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../../support/calls/moderated-site.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => moderation.leave());

const report = async (name: string, count: number, reason: 'spam' | 'illegal' = 'spam'): Promise<string> => {
  const { clock, storage } = moderation.site;
  const { id } = await anOwner(storage, { email: `${name}@example.org`, name });
  const profile = (await findProfile(storage, id))!;
  for (let index = 0; index < count; index += 1) {
    clock.advance(1_000);
    await addReport(storage, profile, { reason, details: '', email: '' }, [`${name} ${index}`]);
  }
  return id;
};
type Item = { case: string; name: string };
const names = ({ items }: { items: Item[] }): string[] => items.map(({ name }) => name);

test('by weight, what may break the law comes first, then appeals, then the most reports, a page at a time; by default the oldest', async () => {
  for (const [name, count] of [
    ['One', 1],
    ['Two', 2],
    ['Thirteen', 13],
    ['Another one', 1],
  ] as const)
    await report(name, count);
  await report('Law', 1, 'illegal');
  await moderation.hide();
  await moderation.appealed();
  const { name } = moderation.owner.record;
  expect(names(await moderation.reports())).toEqual(['One', 'Two', 'Thirteen', 'Another one', 'Law', name]);
  const weighed = ['Law', name, 'Thirteen', 'Two', 'One', 'Another one'];
  expect(names(await moderation.reports({ order: 'weight' }))).toEqual(weighed);
  const paged: string[] = [];
  let cursor = '';
  do {
    const page = await moderation.reports({ order: 'weight', limit: '2', ...(cursor && { cursor }) });
    paged.push(...names(page));
    expect(page.open).toBe(6);
    cursor = page.next ?? '';
  } while (cursor !== '');
  expect(paged).toEqual(weighed);
});

test('a cursor is good for its own order alone, and an unknown order is a 400', async () => {
  for (const name of ['A', 'B', 'C']) await report(name, 1);
  const { next } = await moderation.reports({ limit: '1' });
  expect((await moderation.reports({ limit: '1', order: 'weight', cursor: next })).errors).toEqual({
    cursor: 'This cursor is not valid.',
  });
  expect((await moderation.reports({ order: 'heaviest' })).errors).toEqual({
    order: 'Order must be one of oldest, weight',
  });
});

test('with an id, the cases about one page are listed: the open one, and the closed ones newest first', async () => {
  await report('Somebody else', 1);
  const { id } = moderation.owner;
  const decided: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await moderation.reported({ details: `Turn ${turn}` });
    const [open] = (await moderation.reports({ id })).items;
    decided.unshift(open.case);
    if (turn < 2) await moderation.decided({ case: open.case, decision: 'dismiss' });
  }
  const { items, open } = await moderation.reports({ id });
  expect([items.map((each: Item) => each.case), open]).toEqual([[decided[0]], 2]);
  const closed = await moderation.reports({ id, state: 'closed', limit: '1' });
  const older = await moderation.reports({ id, state: 'closed', limit: '1', cursor: closed.next });
  expect([...closed.items, ...older.items].map((each: Item) => each.case)).toEqual(decided.slice(1));
  expect(older.next).toBeNull();
  expect((await moderation.reports({ id: 'nobody', state: 'closed' })).items).toEqual([]);
});

test('an appeal adds to the weight of a case, and its mark is replaced', async () => {
  const marks = () => moderation.site.blobs.keys().filter((key) => key.startsWith('waiting/case/'));
  await moderation.hide();
  await moderation.appealed();
  expect(marks()).toEqual([expect.stringMatching(/-0a$/)]);
  await moderation.reportedHidden('Again');
  expect(marks()).toEqual([expect.stringMatching(/-1a$/)]);
});

test('administrators see who hid a page and what it was like then, its owner does not', async () => {
  const { id, cookie, record } = moderation.owner;
  await moderation.decided({ decision: 'hide', reason: 'private', note: 'The phone' }, moderation.deputy);
  const edited = { form: formOf({ id, school: 'Another school' }), cookie };
  expect((await send('update-profile.php', edited)).status).toBe(200);
  const seen = async () => (await moderation.admin('CMSgetUser.php', { query: { id } })).body.user;
  const { hidden, school } = await seen();
  expect(school).toBe('Another school');
  expect(hidden).toMatchObject({ reason: 'private', note: 'The phone', appeal: null, by: DEPUTY.email });
  expect(hidden.before).toMatchObject({ id, school: record.school });
  expect(Object.keys((await moderation.own()).hidden).sort()).toEqual(['appeal', 'at', 'note', 'reason']);
  await moderation.decided({ decision: 'keep' });
  expect((await seen()).hidden.before).toBeNull();
  await moderation.decided({ decision: 'restore' });
  expect((await seen()).hidden).toBeNull();
  const left = moderation.site.blobs.peek(`cases/${id}`)?.text() ?? '';
  expect(left).not.toContain('snapshot":{');
});
