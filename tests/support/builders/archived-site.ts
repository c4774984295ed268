import { join } from 'node:path';
import { putAccount } from '../../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { getOrCreateSecret } from '../../../src/base/settings/storage.ts';
import { exportSite } from '../../../src/commands/manage/archive/export-site.ts';
import { importProfiles } from '../../../src/imports/import/server/import-profiles.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import { getImportedId } from '../../../src/profiles/identity/storage/import-keys.ts';
import { countVisit, visitTopic } from '../../../src/site/visits/storage.ts';
import { generatePeople } from './generate-people.ts';
import { aFolder, aLinesFile } from './lines-file.ts';
import { aStorage } from './storage.ts';

/** A site with people, an account, likes, views and visits; some events are compacted, some are not. */
export const aUsedSite = async (people = 40) => {
  const site = aStorage();
  const { storage, clock } = site;
  const email = { key: 'k1', profile: 'personal', name: 'Asha Rao', email: 'asha@example.org' };
  await importProfiles(storage, await aLinesFile([...generatePeople(people), email]));
  const id = (await getImportedId(storage, 'k1')) ?? '';
  const password = { n: 2, r: 8, p: 1, salt: 'c2FsdA==', key: 'a2V5' };
  await putAccount(storage, { id, password, created: 1, changed: 1 });
  await getOrCreateSecret(storage);
  const count = async (visitor: string): Promise<void> => {
    await setLike(storage, id, visitor, true);
    await addView(storage, id);
    await countVisit(storage);
  };
  await count('one');
  await count('two');
  clock.advance(120_000);
  await compactTopic(storage, countTopic);
  await compactTopic(storage, visitTopic);
  await count('three');
  return { ...site, id };
};

/** The same site with an archive of it. */
export const anArchivedSite = async (people?: number) => {
  const site = await aUsedSite(people);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(site.storage, file);
  return { ...site, file };
};
