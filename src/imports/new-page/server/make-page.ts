import { newProfileId, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { openIdentifierTwins } from '../../../profiles/identity/server.ts';
import { removedNamer } from '../../../profiles/identity/storage/removed.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { findExisting } from '../../import/server/record/find-existing.ts';
import type { ImportContext } from '../../import/server/record/import-context.ts';
import { importRecord } from '../../import/server/record/import-record.ts';
import { EVERY_NAME } from '../../import/server/record/listed-names.ts';

/** Where a page that is yet to be made will be: chosen before it is made, so that a repeat makes the same one. */
export type NewPlace = Pick<ProfileRecord, 'id' | 'order'>;

/** The place for one more page. */
export const newPlace = (storage: Storage): NewPlace => ({
  id: newProfileId(),
  order: timeOrderedId(storage.now()),
});

/** A page to make without a file and without an account, from the fields of an import. */
type PageToMake = {
  place: NewPlace;
  raw: Record<string, unknown>;
  made: NonNullable<ProfileRecord['made']>;
  /** The key by which it is found again. */
  key?: string;
  /** Its address is told about it. */
  notify?: boolean;
  /** Stores its photos; without it, it has none. */
  photos?: ImportContext['photos'];
};

/** That the page is there, with remarks about what was left out, or why it could not be made. */
type MadePage = { done: true; remarks: string[] } | { done: false; problem: string; problems: Problems };

const noPhotos = async () => ({ files: { avatar: '', avatar1: '', avatar2: '' }, problems: [] });

/**
 * Makes a page as an import does, announced to the directory before its record is written. Made again at the same place, also after a crash or
 * a deletion, it is left as it is.
 */
export const makePage = async (
  storage: Storage,
  { place, raw, made, key, notify = false, photos = noPhotos }: PageToMake,
): Promise<MadePage> => {
  const { id, order } = place;
  const profile = raw['profile'];
  if ((await getRecordOrTombstone(storage, id)) !== null || !isProfileKind(profile))
    return { done: true, remarks: [] };
  await announce(storage, 'changed', { id, order, profile, version: 1 });
  const context: ImportContext = {
    storage,
    photos,
    made,
    listed: EVERY_NAME,
    today: todayOf(storage),
    notify,
    twins: openIdentifierTwins(storage),
    removedName: await removedNamer(storage),
    isMirror: false,
  };
  const identity = { by: 'id', value: id } as const;
  const outcome = await importRecord(
    context,
    { raw, identity, order, print: '', ...(key !== undefined && { key }) },
    // That nothing is there was just read.
    (isAgain) => (isAgain ? findExisting(context, identity) : { id, isNewKey: false, existing: null }),
  );
  return 'problem' in outcome
    ? { done: false, problem: outcome.problem, problems: 'problems' in outcome ? outcome.problems : {} }
    : { done: true, remarks: outcome.remarks };
};
