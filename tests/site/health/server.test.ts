import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataFolder, storeFile } from '../../../src/base/local-store/storage/local-store.ts';
import { noteStoreProblem, StoreProblem } from '../../../src/base/local-store/storage/store-problem.ts';
import { readHealth } from '../../../src/site/health/server.ts';
import { aStorage } from '../../support/builders/storage.ts';

beforeEach(() => vi.stubEnv('VITAE_LOCAL', '1'));
afterEach(() => vi.unstubAllEnvs());

const noDatabase = async () => undefined;

const DAY = 86_400_000;
let days = 0;
/** A store at a later time than any of the tests before, which share what was asked last. */
const aLaterSite = () => {
  const site = aStorage({ staleness: 0 });
  days += 1;
  site.clock.advance(days * DAY);
  return site;
};

test('the own host writes and reads for a monitor, at most once in five seconds', async () => {
  const { storage, clock } = aLaterSite();
  const all = await Promise.all(Array.from({ length: 10 }, () => readHealth(storage, noDatabase)));
  expect(all.map(({ store }) => store)).toEqual(all.map(() => 'answers'));
  const { operations } = storage;
  expect(operations).toBe(2);
  clock.advance(4_999);
  await readHealth(storage, noDatabase);
  expect(storage.operations).toBe(operations);
  clock.advance(1);
  await readHealth(storage, noDatabase);
  expect(storage.operations).toBe(2 * operations);
});

test('a store that can be read alone, as on a full disk, keeps its readers and says so', async () => {
  const { storage } = aLaterSite();
  vi.spyOn(storage, 'putJson').mockRejectedValue(new Error('full'));
  expect(await readHealth(storage, noDatabase)).toMatchObject({
    success: true,
    store: 'cannot be written',
    reads: true,
    writes: false,
  });
});

test('a store that cannot be read either does not answer', async () => {
  const { storage } = aLaterSite();
  vi.spyOn(storage, 'putJson').mockRejectedValue(new Error('away'));
  vi.spyOn(storage, 'getJson').mockRejectedValue(new Error('away'));
  expect(await readHealth(storage, noDatabase)).toMatchObject({
    success: false,
    store: 'does not answer',
    reads: false,
    writes: false,
  });
});

test.each([
  [null, { directory: 'answers' }],
  [
    'The server of DIRECTORY_URL has no database of that name.',
    { directory: 'does not answer', problem: 'The server of DIRECTORY_URL has no database of that name.' },
  ],
])('the database of the directory is told, with its problem: %s', async (problem, told) => {
  const { ms: _ms, ...health } = await readHealth(aLaterSite().storage, async () => problem);
  expect(health).toEqual({ success: true, store: 'answers', reads: true, writes: true, ...told });
});

test('without a database nothing is told of one', async () => {
  expect(await readHealth(aLaterSite().storage, noDatabase)).not.toHaveProperty('directory');
});

test('a store in which damage was found fails until the next start', async () => {
  vi.stubEnv('VITAE_DATA', '/tmp/vitae-damaged');
  const file = storeFile(dataFolder());
  noteStoreProblem(new StoreProblem('damaged', file), file);
  expect(await readHealth(aLaterSite().storage, noDatabase)).toMatchObject({
    success: false,
    store: 'is damaged',
  });
  vi.stubEnv('VITAE_DATA', '/tmp/vitae-sound');
  expect((await readHealth(aLaterSite().storage, noDatabase)).store).toBe('answers');
});

test('on the platform it only reads', async () => {
  vi.stubEnv('VITAE_LOCAL', '');
  const { storage } = aLaterSite();
  const put = vi.spyOn(storage, 'putJson');
  expect((await readHealth(storage, noDatabase)).store).toBe('answers');
  expect(put).not.toHaveBeenCalled();
});
