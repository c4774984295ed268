import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { IDENTIFIER_FIELDS, type IdentifierField } from '../../../base/fields/rules/identifiers.ts';
import type { ProfileRecord } from '../../rules/profile.ts';

const PREFIX = 'identifiers/';
/** What earlier versions wrote, which marked Wikidata items alone: `{id}.q42`. */
const EARLIER = 'wikidata/';

/** The identifiers of a page, as `wikidata.q42`. */
export const identifierNames = (record: Pick<ProfileRecord, IdentifierField>): string[] =>
  IDENTIFIER_FIELDS.flatMap((field) => {
    // What an older page has may be none.
    const value = (record[field] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
    return value === '' ? [] : [`${field}.${value}`];
  });

/** Marks that a page has an identifier, so that an import can tell when another page has it too. */
export const putIdentifierMark = (storage: Storage, id: string, name: string): Promise<void> =>
  storage.putJson(`${PREFIX}${id}.${name}`, {});

/** Marks the identifiers of a page that is written, but not those that it had before. */
export const putIdentifierMarks = async (
  storage: Storage,
  record: ProfileRecord,
  before?: ProfileRecord,
): Promise<void> => {
  const known = before === undefined ? [] : identifierNames(before);
  const added = identifierNames(record).filter((name) => !known.includes(name));
  await Promise.all(added.map((name) => putIdentifierMark(storage, record.id, name)));
};

/** All marks, a page at a time. A mark may be outdated: the record decides. */
export async function* listIdentifierMarks(storage: Storage): AsyncIterable<{ id: string; name: string }> {
  for (const [prefix, field] of [
    [EARLIER, 'wikidata.'],
    [PREFIX, ''],
  ] as const)
    for await (const keys of storage.pages(prefix))
      for (const key of keys) {
        const [id = '', ...name] = key.slice(prefix.length).split('.');
        yield { id, name: field + name.join('.') };
      }
}

/** Removes the marks of a deleted page. */
export const removeIdentifierMarks = async (storage: Storage, id: string): Promise<void> => {
  for (const prefix of [EARLIER, PREFIX]) {
    const { keys } = await storage.list(`${prefix}${id}.`);
    await removeAll(storage, keys);
  }
};
