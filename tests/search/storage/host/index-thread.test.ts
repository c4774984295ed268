import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { isUnavailable } from '../../../../src/base/engine/storage/storage-error.ts';
import { pageOrFailure } from '../../../../src/base/frame/server.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { findForPage } from '../../../../src/search/browse/server/browse.ts';
import { directoryTopic, withDirectory } from '../../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../../src/search/storage/directory-events.ts';
import { provideDirectoryIndex } from '../../../../src/search/storage/directory-index.ts';
import { IndexThread, indexFile } from '../../../../src/search/storage/host/index-thread.ts';
import { textGroups } from '../../../../src/search/storage/host/text-groups.ts';
import { aFilledDirectory, listAll, listPage } from '../../../support/builders/directory.ts';
import { aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';

const anIndex = async (options?: { maxAwaited: number }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-index-'));
  const file = indexFile(folder);
  const open = () => {
    const index = new IndexThread(file, options);
    onTestFinished(() => index.close());
    return index;
  };
  onTestFinished(async () => {
    provideDirectoryIndex(null);
    await rm(folder, { recursive: true, force: true });
  });
  const index = open();
  provideDirectoryIndex(index);
  return { index, file, open };
};

const groupsIn = async (storage: Storage): Promise<{ leaves: number; groups: number }> =>
  withDirectory(storage, async ({ state }) => {
    const leaves = state.personal.entries;
    return { leaves: leaves.length, groups: textGroups(leaves).length };
  });

const compact = async (storage: Storage, clock: { advance: (by: number) => void }): Promise<void> => {
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
};

test('while an index is built, lists are refused with the reason, pages of profiles are not, and then it answers', async () => {
  const { storage, records } = await aFilledDirectory(40, true);
  const { index } = await anIndex({ maxAwaited: 0 });
  const refused = await listPage(storage, { query: 'zoe' }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: 'The directory is being rebuilt. Please try again in a minute.' });
  const reply = await pageOrFailure(() => Promise.reject(refused), '/people', {});
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  const { found, more } = await findForPage(storage, records[0]?.id ?? '');
  expect([found.visibility, more]).toEqual(['public', null]);
  await vi.waitFor(async () => expect((await listPage(storage, { query: 'zoe' })).total).toBe(9));
  await index.close();
});

test('after a compaction, lists go on with the leaves before until those that changed are derived', async () => {
  const { storage, clock, records } = await aFilledDirectory(40, true);
  const { index } = await anIndex({ maxAwaited: 0 });
  await index.warm(storage);
  const record = { ...records[3], name: 'Zoe Renamed', version: 2 } as NonNullable<(typeof records)[0]>;
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  expect((await listPage(storage, { query: 'renamed' })).total).toBe(1);
  clock.advance(100_000);
  expect((await listPage(storage, { query: 'renamed' })).total).toBe(1);
  clock.advance(20_000);
  await compactTopic(storage, directoryTopic);
  const late = aProfileRecord({ name: 'Zoe Late' });
  await announceBatch(storage, [toIndexChange(late, late, null, TODAY)]);
  expect((await listPage(storage, { query: 'zoe renamed' })).total).toBe(1);
  expect((await listPage(storage, { query: 'zoe late' })).total).toBe(1);
  await index.warm(storage);
  expect((await listPage(storage, { query: 'renamed' })).total).toBe(1);
  expect((await listAll(storage)).totals).toEqual([41]);
});

test('a process that was idle through a compaction waits for the leaves that changed', async () => {
  const { storage, clock, records } = await aFilledDirectory(40, true);
  const { index } = await anIndex();
  await index.warm(storage);
  const record = { ...records[3], name: 'Zoe Renamed', version: 2 } as NonNullable<(typeof records)[0]>;
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  await compact(storage, clock);
  expect((await listPage(storage, { query: 'renamed' })).total).toBe(1);
});

test('a site goes on reading an index that another process builds anew', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  await compact(storage, clock);
  const { index, open } = await anIndex();
  await index.warm(storage);
  const before = await listAll(storage, { query: 'zoe', limit: 3 });
  const seen: [number, number][] = [];
  await open().rebuild(storage, (done, total) => seen.push([done, total]));
  expect(seen.at(-1)).toEqual([4, 4]);
  expect(await listAll(storage, { query: 'zoe', limit: 3 })).toEqual(before);
});

test('a run that was interrupted is continued', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  await compact(storage, clock);
  const { index, open } = await anIndex();
  await index.warm(storage);
  const stopped = open();
  await stopped
    .rebuild(storage, (done) => {
      if (done === 2) throw new Error('stopped');
    })
    .catch(() => {});
  await stopped.close();
  const totals: number[] = [];
  await open().rebuild(storage, (_, total) => totals.push(total));
  expect(totals[0]).toBeLessThan(4);
  expect((await listAll(storage, { query: 'zoe' })).totals).toEqual([9]);
});

test('nothing of a deleted profile stays in the file, which is the owner’s alone', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  const secret = aProfileRecord({ name: 'Xanthippe Quillfeather', message: 'Quillfeather' });
  await announceBatch(storage, [toIndexChange(secret, secret, null, TODAY)]);
  await compact(storage, clock);
  const { index, file } = await anIndex();
  await index.warm(storage);
  const bytes = (): string =>
    [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : '')).join('');
  expect(bytes().toLowerCase()).toContain('quillfeather');
  expect(statSync(file).mode & 0o077).toBe(0);
  await announceBatch(storage, [{ order: secret.order, profile: 'personal', entry: null, admin: null }]);
  await compact(storage, clock);
  await index.refresh(storage);
  expect(bytes().toLowerCase()).not.toContain('quillfeather');
});

test('long texts of several leaves are found in one index, which follows their changes and forgets what is deleted', async () => {
  const { storage, clock } = await aFilledDirectory(4, false);
  const filler = 'Filler '.repeat(1_200);
  const records = Array.from({ length: 300 }, (_, index) =>
    aProfileRecord({ name: `Long ${index}`, message: `Shared quill${index} слово${index}. ${filler}` }),
  );
  const totals = (queries: readonly string[]): Promise<number[]> =>
    Promise.all(queries.map(async (query) => (await listPage(storage, { query })).total));
  await announceBatch(
    storage,
    records.map((record) => toIndexChange(record, record, null, TODAY)),
  );
  await compact(storage, clock);
  const { leaves, groups } = await groupsIn(storage);
  expect([leaves > 3, groups < leaves]).toEqual([true, true]);
  const { index, file } = await anIndex();
  await index.warm(storage);
  expect(await totals(['quill77', 'слово299', 'shared', '"shared quill7"', 'nobody'])).toEqual([
    1, 1, 300, 11, 0,
  ]);
  const [changed, gone] = [records[77], records[5]] as [ProfileRecord, ProfileRecord];
  const rewritten = { ...changed, message: `Rewritten. ${filler}`, version: 2 };
  await announceBatch(storage, [
    toIndexChange(rewritten, rewritten, null, TODAY),
    { order: gone.order, profile: 'personal', entry: null, admin: null },
  ]);
  await compact(storage, clock);
  await index.refresh(storage);
  expect(await totals(['quill77', 'rewritten', 'shared', 'quill5', 'слово299'])).toEqual([0, 1, 298, 10, 1]);
  // The log first: what is written from it into the file meanwhile is then in the file.
  const bytes = [`${file}-wal`, file].map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : ''));
  expect(/quill5\b/i.test(bytes.join(''))).toBe(false);
  expect(/quill6\b/i.test(bytes.join(''))).toBe(true);
});

test('no request is lost when too many wait', async () => {
  const { storage } = await aFilledDirectory(4, true);
  const { index } = await anIndex();
  await index.warm(storage);
  const asked = Array.from({ length: 1_200 }, () => listPage(storage).catch((error: unknown) => error));
  const answers = await Promise.all(asked);
  expect(answers.every((answer) => isUnavailable(answer) || (answer as { total: number }).total === 4)).toBe(
    true,
  );
});
