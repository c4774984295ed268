import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compactTopic } from '../../../../../src/base/engine/storage/compaction.ts';
import { Memory } from '../../../../../src/base/engine/storage/memory.ts';
import { readState } from '../../../../../src/base/engine/storage/read-topic.ts';
import { removeAll } from '../../../../../src/base/engine/storage/remove-all.ts';
import { Storage } from '../../../../../src/base/engine/storage/storage.ts';
import { blobsProtocol } from '../../../../../src/base/local-store/storage/blobs-protocol.ts';
import { SqliteStores } from '../../../../../src/base/local-store/storage/sqlite-store.ts';
import { countTopic } from '../../../../../src/profiles/counts/storage/count-topic.ts';
import {
  addView,
  getCounts,
  getDailyCounts,
  setLike,
} from '../../../../../src/profiles/counts/storage/counts.ts';
import { countVisit, readVisits, visitTopic } from '../../../../../src/site/visits/storage.ts';
import { aFolder } from '../../../../support/builders/lines-file.ts';
import { manualClock } from '../../../../support/clock.ts';

const ADDRESS = 'http://store.local';
const access = { siteID: 'local', token: 'local', edgeURL: ADDRESS, uncachedEdgeURL: ADDRESS };

/** Processes that have one file open; each counts its requests. */
const aFile = async () => {
  const file = join(await aFolder(), 'store.db');
  const clock = manualClock();
  const aProcess = () => {
    const stores = new SqliteStores(file);
    onTestFinished(() => stores.close());
    const send = blobsProtocol(stores);
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { pathname } = new URL(String(input));
      requests.push(pathname.split('/').length === 3 ? 'list' : (init?.method ?? 'get').toLowerCase());
      return send(input, init);
    };
    const follow = stores.follow.bind(stores);
    const storage = new Storage({
      name: 'vitae',
      memory: new Memory(),
      access,
      fetch,
      follow,
      now: clock.now,
    });
    return { storage, requests };
  };
  return { clock, aProcess };
};

test('however many events are not compacted, a view is one write, and nothing is listed again', async () => {
  const { aProcess } = await aFile();
  const { storage, requests } = aProcess();
  await addView(storage, 'aaaaaaaa');
  for (const events of [1, 3_000]) {
    await Promise.all(Array.from({ length: events }, () => addView(storage, 'aaaaaaaa')));
    requests.length = 0;
    await addView(storage, 'bbbbbbbb');
    await getCounts(storage, 'aaaaaaaa');
    expect(requests).toEqual(['put']);
  }
  expect(await getCounts(storage, 'aaaaaaaa')).toEqual({ like: 0, view: 3_002 });
});

test('what other processes write and compact is seen at once, also by one that has read before', async () => {
  const { aProcess, clock } = await aFile();
  const [host, other] = [aProcess().storage, aProcess().storage];
  for (let turn = 1; turn <= 6; turn += 1) {
    await Promise.all([addView(host, 'aaaaaaaa'), addView(other, 'aaaaaaaa'), countVisit(other)]);
    await setLike(turn % 2 === 0 ? host : other, 'aaaaaaaa', 'x', turn % 3 !== 0);
    for (const storage of [host, other]) {
      expect(await getCounts(storage, 'aaaaaaaa')).toEqual({ like: turn % 3 === 0 ? 0 : 1, view: 2 * turn });
      expect(await readVisits(storage)).toBe(turn);
    }
    clock.advance(120_000);
    expect(await compactTopic(turn % 2 === 0 ? host : other, countTopic)).toBe(true);
    await compactTopic(other, visitTopic);
  }
  const { days } = await getDailyCounts(host, 'aaaaaaaa', 0);
  expect([...days.values()]).toEqual([{ views: 12, likes: 0 }]);
  const { view } = await readState(host, countTopic);
  // The last compaction left the events that it included to the next one.
  expect([view.fresh.size, view.left]).toEqual([0, 3]);
});

test('a topic that another process empties and fills again is read anew', async () => {
  const { aProcess, clock } = await aFile();
  const [host, other] = [aProcess().storage, aProcess().storage];
  await countVisit(host, 5);
  clock.advance(120_000);
  await compactTopic(host, visitTopic);
  await countVisit(host);
  expect(await readVisits(host)).toBe(6);
  await removeAll(other, (await other.list('visits/')).keys);
  expect(await readVisits(host)).toBe(0);
  await countVisit(other, 3);
  expect(await countVisit(host)).toBe(4);
});
