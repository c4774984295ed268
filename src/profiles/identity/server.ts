import type { Storage } from '../../base/engine/storage/storage.ts';
import type { IdentifierField } from '../../base/fields/rules/identifiers.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { getProfileRecord } from '../storage/profile-record.ts';
import { identifierNames, listIdentifierMarks, putIdentifierMark } from './storage/identifier-marks.ts';

/** Another page with one of a page's identifiers, and which. */
export type IdentifierTwin = { id: string; field: IdentifierField };

/** Which pages have which identifiers. */
export type IdentifierTwins = {
  /** Notes the identifiers that a page gets, before its record is written. */
  note: (record: ProfileRecord) => Promise<void>;
  /** Other pages with one of them, once the record is written: of two that are imported at once, at least the later one finds the other. */
  find: (record: ProfileRecord) => Promise<IdentifierTwin[]>;
};

// A number takes a fraction of the memory of its text: an import may have a million of them.
const keyOf = (name: string): string | number =>
  name.startsWith('wikidata.q') ? Number(name.slice('wikidata.q'.length)) : name;

/** Finds pages with the same identifiers; reads the marks of all pages once, when a line first has one. */
export const openIdentifierTwins = (storage: Storage): IdentifierTwins => {
  const pages = new Map<string | number, string | string[]>();
  let reading: Promise<void> | null = null;
  const idsOf = (name: string): string[] => [pages.get(keyOf(name)) ?? []].flat();
  const add = (id: string, name: string): boolean => {
    const ids = idsOf(name);
    if (ids.includes(id)) return false;
    pages.set(keyOf(name), ids.length === 0 ? id : [...ids, id]);
    return true;
  };
  const readMarks = async (): Promise<void> => {
    for await (const { id, name } of listIdentifierMarks(storage)) add(id, name);
  };
  return {
    note: async (record) => {
      const names = identifierNames(record);
      if (names.length === 0) return;
      reading ??= readMarks();
      await reading;
      for (const name of names) if (add(record.id, name)) await putIdentifierMark(storage, record.id, name);
    },
    find: async (record) => {
      const twins = identifierNames(record).flatMap((name) =>
        idsOf(name)
          .filter((id) => id !== record.id)
          .map((id) => ({ id, name })),
      );
      // A mark may be older than a correction or a removal.
      const others = await Promise.all(twins.map(({ id }) => getProfileRecord(storage, id)));
      return twins.flatMap(({ id, name }, index) => {
        const other = others[index];
        const field = name.slice(0, name.indexOf('.')) as IdentifierField;
        return other && identifierNames(other).includes(name) ? [{ id, field }] : [];
      });
    },
  };
};
