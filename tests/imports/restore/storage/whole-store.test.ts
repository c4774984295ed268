import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readParts } from '../../../../src/imports/restore/storage/whole-store.ts';
import { aStorage } from '../../../support/builders/storage.ts';

/** The first parts of keys in a source file: from strings with a slash, topics and journals. */
const partsIn = (source: string): string[] => [
  ...[...source.matchAll(/(?<!from )[`']([a-z][a-z-]+)\/(?=[$a-z'`])/g)].map(([, part = '']) => part),
  ...[...source.matchAll(/(?:journalOf\(|\bTOPIC = |^ {2}name: )'([a-z-]+)'/gm)].map(([, part = '']) => part),
];

/** Parts of keys that exist only in memory; `none` is a leaf of nothing. */
const IN_MEMORY = new Set(['visibility', 'logins', 'naming', 'none']);

/** The parts of the store that archives contain, without leaves; a new part belongs here or is left out. */
const ARCHIVED = [
  'accounts',
  'admins',
  'article-drafts',
  'article-revisions',
  'article-slugs',
  'articles',
  'articles-index',
  'audit',
  'blocked-senders',
  'cases',
  'closed-cases',
  'counts',
  'deletions',
  'finding',
  'followed',
  'followers',
  'gone-pages',
  'history',
  'identifiers',
  'import-keys',
  'imports',
  'leaving-pages',
  'letter-acts',
  'letter-notes',
  'merges',
  'messages',
  'moderation',
  'not-alike',
  'notes',
  'notices',
  'page-blocks',
  'page-ties',
  'pending-decisions',
  'photos',
  'profiles',
  'proofs',
  'proposal-work',
  'proposals',
  'proven-claims',
  'removed',
  'settings',
  'source-checks',
  'source-pages',
  'source-queue',
  'sourced',
  'suggestions',
  'tie-places',
  'ties',
  'transparency',
  'trash',
  'unsettled',
  'untold-suggestions',
  'visits',
  'waiting',
  'wikidata',
];

test('an archive contains exactly the parts of the store that are meant to last', async () => {
  const files = globSync('src/**/{storage.ts,storage/**/*.ts}').filter(
    (file) => !/^src\/(base\/(engine|local-store)|search\/storage\/postgres)\//.test(file),
  );
  const parts = new Set(files.flatMap((file) => partsIn(readFileSync(file, 'utf8'))));
  expect(parts.size).toBeGreaterThan(30);
  const { storage } = aStorage();
  for (const part of new Set([...parts, ...ARCHIVED]))
    if (!IN_MEMORY.has(part)) await storage.put(`${part}/key`, '');
  const { records, topics } = await readParts(storage);
  expect([...records.map(({ name }) => name), ...topics].sort()).toEqual(ARCHIVED);
});
