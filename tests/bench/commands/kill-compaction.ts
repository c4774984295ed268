import { appendFileSync } from 'node:fs';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../src/base/engine/storage/storage-error.ts';
import { LOCAL_STORE, openLocalStore } from '../../../src/base/local-store/storage/local-store.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';

// Writes and constantly compacts likes and views on a local store with a fast clock, until the process is killed. Each write is logged
// before it starts and once it is acknowledged.
const [folder = '', journal = '', began = '', speed = '', ...ids] = process.argv.slice(2);
const { access, fetch } = openLocalStore(folder);
const storage = new Storage({
  name: LOCAL_STORE,
  memory: new Memory(),
  access,
  fetch,
  // Starts in the past, so that it never reaches the present.
  now: () => Math.round(Number(began) - 3_600_000 + (Date.now() - Number(began)) * Number(speed)),
});
const note = (text: string): void => appendFileSync(journal, `${text}\n`);
let number = 0;

const write = async (): Promise<void> => {
  number += 1;
  const id = ids[number % ids.length] as string;
  const visitor = `${process.pid}.${number}`;
  const what = number % 4 === 0 ? 'like' : 'view';
  note(`asked ${what} ${id}`);
  try {
    if (what === 'like') await setLike(storage, id, visitor, true);
    else await addView(storage, id);
    note(`done ${what} ${id}`);
  } catch (error) {
    // The write may have taken effect or not.
    if (!(error instanceof StorageError)) throw error;
  }
};

const writing = async (): Promise<never> => {
  for (;;) {
    await Promise.all([write(), write(), write(), write()]);
    await new Promise((done) => setTimeout(done, 50));
  }
};

const compacting = async (): Promise<never> => {
  for (;;) {
    if (await compactTopic(storage, countTopic)) note('compacted');
    await new Promise((done) => setTimeout(done, 20));
  }
};

console.log('started');
await Promise.all([writing(), compacting()]);
