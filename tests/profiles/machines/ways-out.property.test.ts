import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { unzipPiece } from '../../../src/imports/open-data/server/dump-lines.ts';
import { makeDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { getDataPart, getDumpIndex } from '../../../src/imports/open-data/storage.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { trashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile, storeEdit } from '../../../src/owners/editing/storage.ts';
import { MACHINE_WORDS } from '../../../src/profiles/machines/rules.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { sitemap } from '../../../src/sharing/sitemap/server.ts';
import { anAssistant, ask } from '../../sharing/mcp/assistants.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, ORIGIN, send, serve } from '../../support/calls/calls.ts';
import { runs } from '../../support/chance/runs.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const choices = fc.record({
  listed: fc.constantFrom('yes' as const, 'no' as const),
  open_data: fc.constantFrom('yes' as const, 'no' as const),
  licence: fc.constantFrom('', 'CC0'),
  machines: fc.subarray([...MACHINE_WORDS]),
  waiting: fc.boolean(),
});
type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never;
const lives = fc.record({
  now: fc.array(choices, { minLength: 1, maxLength: 2 }),
  end: fc.constantFrom('stays', 'stays', 'hidden', 'trashed'),
  isCompacted: fc.boolean(),
});
const recordOf = ({ waiting, ...others }: Choices): Partial<ProfileRecord> => ({
  ...others,
  ...(waiting && { waiting: { since: 1, until: 'reviewed' } }),
});
type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never;

const edited = ({ waiting: _waiting, ...old }: ProfileRecord, next: Choices): ProfileRecord => ({
  ...old,
  ...recordOf(next),
  version: old.version + 1,
});

const SETTLED = 110_000;
const get = (path: string) =>
  serve(new Request(ORIGIN + path), { ip: '203.0.113.1', params: {} } as unknown as Context);

/** Where each of the pages that lead such lives is in the end, by the ways on which pages leave the site. */
const waysOut = async (all: readonly Life[]) => {
  const { storage, clock } = aSite();
  const BY = { at: 1, by: 'admin@vitae.example', reason: 'abuse', note: '' } as const;
  const ids = all.map((_, at) => `quorlmann${at}`);
  for (const [at, { now }] of all.entries()) {
    const [first] = now;
    await createProfile(
      storage,
      aProfileRecord({
        id: ids[at] as string,
        order: timeOrderedId(clock.now() + at),
        name: 'Ada Quorl',
        ...recordOf(first as Choices),
      }),
    );
  }
  clock.advance(SETTLED);
  if (all.some(({ isCompacted }) => isCompacted)) await compactTopic(storage, directoryTopic);
  for (const [at, { now, end }] of all.entries()) {
    const id = ids[at] as string;
    for (const next of now.slice(1))
      await storeEdit(storage, id, (old) => old && edited(old, next), { by: 'owner' });
    if (end === 'hidden') await hideProfile(storage, id, timeOrderedId(clock.now()), BY);
    if (end === 'trashed') await trashProfile(storage, id, timeOrderedId(clock.now()), BY);
  }
  clock.advance(SETTLED);
  await makeDump(storage);
  const xml = await sitemap(storage, ORIGIN, 1);
  const { data } = (await send('get-profile.php', { query: { q: 'quorl', limit: '50' } })).body;
  const { items } = (await send('changes.php', { query: { since: '0' } })).body;
  const dump = await dumped(storage);
  const queries = JSON.stringify({ q: { query: 'Ada Quorl', limit: 10 } });
  const { q } = await (await get(`/reconcile?queries=${encodeURIComponent(queries)}`)).json();
  const has = (list: readonly { id: string }[], id: string): boolean => list.some((item) => item.id === id);
  const assistant = await anAssistant();
  return Promise.all(
    ids.map(async (id) => {
      const { status, headers } = await get(`/profile/ada-quorl-${id}.md`);
      return {
        isPublic: status === 200,
        robots: headers.get('x-robots-tag'),
        usage: headers.get('content-usage'),
        isInSitemap: xml.includes(id),
        isFound: has(data, id),
        isReconciled: has(q.result, id),
        isChange: items.some((item: { id: string; op: string }) => item.id === id && item.op === 'put'),
        isDumped: dump.includes(id),
        isToldToAssistants: !(await ask(assistant, 'get_page', { id })).isError,
      };
    }),
  );
};

const dumped = async (storage: ReturnType<typeof aSite>['storage']): Promise<string> => {
  const { parts = [] } = (await getDumpIndex(storage)) ?? {};
  const texts = await Promise.all(
    parts.map(async ({ keys }) =>
      (await unzipPiece((await getDataPart(storage, keys.ndjson)) as Uint8Array)).toString(),
    ),
  );
  return texts.join('');
};

/** Where a page is by the rules. */
const byRules = ({ now, end }: Life) => {
  const { listed, open_data, licence, machines, waiting } = now.at(-1) as Choices;
  const isPublic = end === 'stays';
  const isInLists = isPublic && listed === 'yes' && !waiting;
  const isOpen = isInLists && (open_data === 'yes' || licence === 'CC0') && !machines.includes('no-ai');
  const isIndexed = isInLists && !machines.includes('no-search');
  return {
    isPublic,
    robots: isPublic && !isIndexed ? 'noindex' : null,
    usage: isPublic && machines.includes('no-ai') ? 'train-ai=n' : null,
    isInSitemap: isIndexed,
    isFound: isInLists,
    isReconciled: isInLists,
    isChange: isOpen,
    isDumped: isOpen,
    isToldToAssistants: isInLists && !machines.includes('no-ai'),
  };
};

test('whatever owners and administrators choose, every way out of the site agrees with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lives, { minLength: 1, maxLength: 5 }), async (all) => {
      expect(await waysOut(all)).toEqual(all.map(byRules));
    }),
    runs(60),
  );
});
