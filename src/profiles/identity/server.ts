import type { Storage } from '../../base/engine/storage/storage.ts';
import { getProfileRecord } from '../storage/profile-record.ts';
import { listWikidataMarks, putWikidataMark } from './storage/wikidata-marks.ts';

/** Which pages have which Wikidata items, by the imports. */
export type WikidataTwins = {
  /** Notes that a page gets an item, before its record is written. */
  note: (id: string, item: string) => Promise<void>;
  /** The ids of other pages with an item, once the record is written: of two that are imported at once, at least the later one finds the other. */
  find: (id: string, item: string) => Promise<string[]>;
};

// A number takes a fraction of the memory of its text: an import may have a million of them.
const numberOf = (item: string): number => Number(item.slice(1));

/** Finds pages with the same Wikidata item; reads the marks of earlier imports once, when a line first has an item. */
export const openWikidataTwins = (storage: Storage): WikidataTwins => {
  const pages = new Map<number, string | string[]>();
  let reading: Promise<void> | null = null;
  const idsOf = (item: string): string[] => [pages.get(numberOf(item)) ?? []].flat();
  const add = (id: string, item: string): boolean => {
    const ids = idsOf(item);
    if (ids.includes(id)) return false;
    pages.set(numberOf(item), ids.length === 0 ? id : [...ids, id]);
    return true;
  };
  const readMarks = async (): Promise<void> => {
    for await (const mark of listWikidataMarks(storage)) add(mark.id, mark.item);
  };
  return {
    note: async (id, item) => {
      reading ??= readMarks();
      await reading;
      if (add(id, item)) await putWikidataMark(storage, id, item);
    },
    find: async (id, item) => {
      const others = idsOf(item).filter((other) => other !== id);
      // A mark may be older than a correction or a removal.
      const records = await Promise.all(others.map((other) => getProfileRecord(storage, other)));
      return others.filter((_other, index) => records[index]?.wikidata === item);
    },
  };
};
