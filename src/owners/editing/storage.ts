import { claimEmail, holdEmail, releaseEmail } from '../../accounts/email/storage.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import type { ChangeAuthor } from '../../profiles/history/rules/stored-history.ts';
import { withHistory } from '../../profiles/history/storage/append-change.ts';
import { putIdentifierMarks } from '../../profiles/identity/storage/identifier-marks.ts';
import type { FieldTranslation } from '../../profiles/languages/rules/behind.ts';
import { withFormerNames } from '../../profiles/languages/rules/former-names.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { announce } from '../../profiles/storage/profile-events.ts';
import { claimProfileRecord, updateProfileRecord } from '../../profiles/storage/profile-record.ts';

/** Creates a profile whose e-mail (if any) is claimed already; announces it to the directory first. False if the id is taken. */
export const createProfile = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  await announce(storage, 'changed', record);
  await putIdentifierMarks(storage, record);
  return claimProfileRecord(storage, record);
};

/** The record before and after an update, or why there was none: `change` left it as it was, or another profile has the new address. */
type ProfileUpdate =
  | { done: true; before: ProfileRecord; after: ProfileRecord }
  | { done: false; reason: 'unchanged' | 'email-taken' };

type UpdateOptions = {
  /** Who makes the change, for the history of the page. */
  by: ChangeAuthor;
  /** Until when (milliseconds) an address that the change replaces stays taken; 0, the default, releases it. */
  heldUntil?: (before: ProfileRecord, after: ProfileRecord) => number;
  /** Whether it chooses what is private. */
  choosesPrivacy?: (record: ProfileRecord) => boolean;
  /** The translations that it says still hold. */
  currentOf?: (record: ProfileRecord) => readonly FieldTranslation[];
};

/**
 * Changes a profile's record, history included, as `Storage.update` does and moves its e-mail claim: the new address is claimed before, the old one released
 * after, unless it is to stay taken until `heldUntil` (milliseconds). A crash in between leaves the old or the new record, and a claim
 * without effect. `change` gets null if there is no such profile.
 */
export const storeEdit = async (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord | null) => ProfileRecord | null | Promise<ProfileRecord | null>,
  { by, heldUntil = () => 0, choosesPrivacy = () => false, currentOf = () => [] }: UpdateOptions,
): Promise<ProfileUpdate> => {
  let began = storage.now();
  let isTaken = false;
  const { before, after } = await updateProfileRecord(storage, id, async (old) => {
    const changed = await change(old);
    if (old === null || changed === null) return null;
    began = storage.now();
    // The address of a page with hands is a copy of its owner's, or claims nothing.
    const moves = old.hands === undefined && changed.hands === undefined && isMoved(old, changed);
    isTaken = moves && changed.email !== '' && !(await claimEmail(storage, changed.email, id));
    if (isTaken) return null;
    const until = heldUntil(old, changed);
    if (moves && old.email !== '' && until > began) await holdEmail(storage, old.email, id, until);
    const settled = withFormerNames(old, moves ? withAddressTaken(changed) : changed, choosesPrivacy(old));
    const next = await withHistory(storage, old, settled, by, currentOf(old));
    await announce(storage, 'changed', next);
    await putIdentifierMarks(storage, next, old);
    // If another edit is faster, the new address stays claimed for a while, because that edit may claim it too.
    return next;
  });
  if (before === null || after === null)
    return { done: false, reason: isTaken ? 'email-taken' : 'unchanged' };
  const isReleased = before.hands === undefined && isMoved(before, after) && before.email !== '';
  if (isReleased && heldUntil(before, after) <= began) await releaseEmail(storage, before.email, id, began);
  return { done: true, before, after };
};

/** A page whose address is taken for it. */
export const withAddressTaken = ({ ownEmail: _own, ...record }: ProfileRecord): ProfileRecord => record;

/** Whether an edit changes the e-mail address. */
export const isMoved = (before: ProfileRecord, after: ProfileRecord): boolean =>
  normalizeEmail(after.email) !== normalizeEmail(before.email);
