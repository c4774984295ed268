import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const PREFIX = 'wikidata/';

/** Marks that an imported page has a Wikidata item (`Q42`), so that a later import can tell when another page has it too. */
export const putWikidataMark = (storage: Storage, id: string, item: string): Promise<void> =>
  storage.putJson(`${PREFIX}${id}.${item.toLowerCase()}`, {});

/** All marks, a page at a time. A mark may be outdated: the record decides. */
export async function* listWikidataMarks(storage: Storage): AsyncIterable<{ id: string; item: string }> {
  for await (const keys of storage.pages(PREFIX))
    for (const key of keys) {
      const [id = '', item = ''] = key.slice(PREFIX.length).split('.');
      yield { id, item: item.toUpperCase() };
    }
}

/** Removes the marks of a deleted page. */
export const removeWikidataMarks = async (storage: Storage, id: string): Promise<void> => {
  const { keys } = await storage.list(`${PREFIX}${id}.`);
  await removeAll(storage, keys);
};
