import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { addView } from '../../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';

const { site, admin } = withAdmin();

const create = async (given: Partial<ProfileRecord> = {}) => {
  site.clock.advance(1_000);
  const record = aProfileRecord({ order: timeOrderedId(site.clock.now()), ...given });
  await createProfile(site.storage, record);
  return record;
};

const users = (query: Record<string, string>) =>
  admin('CMSgetUsers.php', { query: { profile: 'personal', ...query } });

const names = (body: { name: string }[]) => body.map(({ name }) => name);

/** Tries the same before and after a compaction, when the list comes from columns. */
const beforeAndAfterCompaction = async (check: () => Promise<void>) => {
  await check();
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  await check();
};

const WAITING = { since: 0, until: 'reviewed' } as const;

test.each([
  [{ state: 'listed' }, ['Imported', 'Owned']],
  [{ state: 'waiting' }, ['Waiting']],
  [{ state: 'hidden' }, ['Hidden, waiting']],
  [{ state: 'unlisted' }, ['Unlisted']],
  [{ account: 'yes' }, ['Unlisted', 'Waiting', 'Owned']],
  [{ account: 'no' }, ['Hidden, waiting', 'Imported']],
  [{ photo: 'yes' }, ['Owned']],
  [{ photo: 'no', account: 'yes' }, ['Unlisted', 'Waiting']],
  [{ source: 'WIKIDATA' }, ['Imported']],
  [{ source: 'Wiki' }, []],
  [{ account: 'no', q: 'waiting' }, ['Hidden, waiting']],
  [{ badge: 'no', state: 'waiting', photo: 'no', account: 'yes', source: '' }, ['Waiting']],
])('a list narrowed by %j has %j', async (query, expected) => {
  await create({ name: 'Owned', registered: true, avatar: 'a.jpg' });
  await create({ name: 'Imported', source: 'Wikidata' });
  await create({ name: 'Waiting', registered: true, waiting: WAITING });
  const { id } = await create({ name: 'Hidden, waiting', waiting: WAITING });
  await create({ name: 'Unlisted', listed: 'no' });
  await admin('CMSdecide.php', { json: { id, decision: 'hide', reason: 'spam' } });
  await beforeAndAfterCompaction(async () => {
    const { status, body, headers } = await users(query);
    expect([status, names(body)]).toEqual([200, expected]);
    expect(headers.get('x-total-count')).toBe(String(expected.length));
    for (const [name, value] of Object.entries(query))
      if (['state', 'account', 'photo'].includes(name)) for (const row of body) expect(row[name]).toBe(value);
  });
});

test('a row says when its page was made, in which state it is and where it comes from', async () => {
  const { id } = await create({ source: 'Wikidata', source_url: 'https://www.wikidata.org/wiki/Q1' });
  const made = new Date(site.clock.now()).toISOString();
  const { body } = await users({ limit: '1' });
  expect(body[0]).toMatchObject({
    id,
    created: made,
    state: 'listed',
    account: 'no',
    photo: 'no',
    source: 'Wikidata',
  });
});

test.each([
  ['state', 'deleted', 'State must be one of listed, waiting, hidden, unlisted'],
  ['state', '', 'State must be one of listed, waiting, hidden, unlisted'],
  ['account', 'maybe', 'Account must be one of yes, no'],
  ['photo', 'YES', 'Photo must be one of yes, no'],
  ['badge', 'gold', 'Badge must be one of yes, no, recheck'],
  ['page', '0', 'Page must be a number from 1 to 999999'],
])('%s=%j is a 400 that says why', async (name, value, sentence) => {
  const { status, body } = await users({ [name]: value });
  expect([status, body.error, body.errors]).toEqual([400, sentence, { [name]: sentence }]);
});

test('pages of a narrowed list follow each other, and a cursor belongs to its filters', async () => {
  for (let index = 0; index < 7; index += 1)
    await create({ name: `Person ${index}`, ...(index % 2 === 0 && { source: 'A & B' }) });
  const seen: string[] = [];
  let query: Record<string, string> | null = { source: 'a & b', limit: '3' };
  let cursor = '';
  while (query !== null) {
    const { body, headers }: Awaited<ReturnType<typeof users>> = await users(query);
    seen.push(...names(body));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    query = next === undefined ? null : Object.fromEntries(new URL(next, 'http://x').searchParams);
    cursor = query?.['cursor'] ?? cursor;
  }
  expect(seen).toEqual(['Person 6', 'Person 4', 'Person 2', 'Person 0']);
  expect((await users({ limit: '3', cursor })).status).toBe(400);
});

test('any page can be asked for by its number, with and without a filter', async () => {
  for (let index = 0; index < 11; index += 1) await create({ name: `Person ${index}` });
  await beforeAndAfterCompaction(async () => {
    await create({ name: 'Late', source: 'x' });
    for (const filter of [{}, { photo: 'no' }] as Record<string, string>[]) {
      const all = names((await users({ ...filter, limit: '1000' })).body);
      for (const page of [1, 2, 3, 5, 9]) {
        const { body } = await users({ ...filter, limit: '3', page: String(page) });
        expect([page, names(body)]).toEqual([page, all.slice((page - 1) * 3, page * 3)]);
      }
    }
  });
});

test('a file of the list adds where people live and how often they were looked at', async () => {
  const { id } = await create({ hometown: 'Graz', currentcity: '' });
  await addView(site.storage, id);
  const { body } = await users({ columns: 'all', limit: '10' });
  expect(body[0]).toMatchObject({ city: 'Graz', view: 1 });
  expect((await users({ limit: '10' })).body[0]).not.toHaveProperty('city');
});
