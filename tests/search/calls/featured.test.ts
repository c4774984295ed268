import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { addLike } from '../../../src/profiles/counts/storage/counts.ts';
import { readProfileQuery } from '../../../src/search/rules/profile-query.ts';
import { listHome } from '../../../src/search/server/directory-queries.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';

const { site, admin } = withAdmin();

const PLAIN = readProfileQuery(new URLSearchParams());
const FIRST = { personal: { limit: 3 }, professional: { limit: 3 } };

const create = async (kind: 'personal' | 'professional', avatar: string, likes: number): Promise<string> => {
  site.clock.advance(1_000);
  const given = { order: timeOrderedId(site.clock.now()), avatar };
  const record = kind === 'personal' ? aProfileRecord(given) : aBusinessRecord(given);
  await createProfile(site.storage, record);
  await admin('CMSupdateUser.php', { json: { id: record.id, profile: kind, verified: 'yes' } });
  for (let visitor = 0; visitor < likes; visitor += 1)
    await addLike(site.storage, record.id, `${record.id}${visitor}`);
  return record.id;
};

const featured = async (): Promise<string[]> => {
  // Lists may have counts that are twenty seconds old.
  site.clock.advance(30_000);
  const home = await listHome(site.storage, PLAIN, FIRST, { featured: true });
  return home.featured.map(({ id }) => id);
};

test('home features verified people and companies with a portrait, the most liked first', async () => {
  expect(await featured()).toEqual([]);
  const liked = await create('personal', 'liked.jpg', 2);
  await create('personal', '', 5);
  const company = await create('professional', 'company.jpg', 3);
  const fresh = await create('personal', 'fresh.jpg', 0);
  await createProfile(site.storage, aProfileRecord({ avatar: 'unverified.jpg' }));
  expect(await featured()).toEqual([company, liked, fresh]);

  await admin('CMSdecide.php', { json: { id: company, decision: 'hide', reason: 'spam' } });
  expect(await featured()).toEqual([liked, fresh]);
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  expect(await featured()).toEqual([liked, fresh]);
});

test('only the plain page asks for them', async () => {
  await create('personal', 'portrait.jpg', 1);
  const home = await listHome(site.storage, PLAIN, FIRST);
  expect(home.featured).toEqual([]);
  expect(home.sections.personal.data).toHaveLength(1);
});
