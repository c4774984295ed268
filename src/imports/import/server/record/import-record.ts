import { releaseEmail } from '../../../../accounts/email/storage.ts';
import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { removePhoto } from '../../../../base/photos/storage.ts';
import { normalizeEmail } from '../../../../base/text/rules/email.ts';
import { isVerified } from '../../../../profiles/badge/rules/verified.ts';
import { withHistory } from '../../../../profiles/history/storage/append-change.ts';
import type { IdentifierTwin } from '../../../../profiles/identity/server.ts';
import { releasedPhotos } from '../../../../profiles/photos/rules.ts';
import type { AppliedRow } from '../../../../profiles/rules/import-mark.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { noteNewPage } from '../../../../profiles/storage/import-notices.ts';
import {
  claimProfileRecord,
  getProfileRecord,
  replaceProfileRecord,
} from '../../../../profiles/storage/profile-record.ts';
import {
  getProfileStatus,
  type ProfileStatus,
} from '../../../../profiles/visibility/storage/profile-status.ts';
import { toIndexChange } from '../../../../search/storage/directory-entries.ts';
import type { IndexChange } from '../../../../search/storage/directory-entry.ts';
import { appliedRow, importMarkOf, withImportMark } from '../../../undo/storage/import-marks.ts';
import { giveImportedBadge, takeImportedBadge } from '../../../undo/storage/imported-badge.ts';
import { claimNames, releaseNames } from './claim-names.ts';
import type { ExistingProfile, ImportContext, ImportItem } from './import-context.ts';
import { addListedNames } from './listed-names.ts';
import {
  emailHeld,
  left,
  type NotImported,
  type PlannedRecord,
  planRecord,
  TAKEN_BACK,
} from './plan-record.ts';
import { isSameRecord, recordFingerprint } from './same-record.ts';

/** What was imported: the change to announce to the directory, and other pages with one of its identifiers. */
export type Imported = {
  done: 'created' | 'updated' | 'unchanged';
  id: string;
  before: ProfileRecord | null;
  record: ProfileRecord;
  change: IndexChange;
  remarks: string[];
  twins: IdentifierTwin[];
  /** Another page that the new one looks like. */
  alike?: string;
  /** The import has applied this row already. */
  repeated?: AppliedRow;
};

/** The outcome for a record. */
export type ImportOutcome = Imported | NotImported;

/** Something exists that lists did not show yet, or somebody was faster, so the record is tried again. */
type Again = { done: 'again' };
const AGAIN: Again = { done: 'again' };
const MAX_ATTEMPTS = 8;

/**
 * Imports one record: key, photos, e-mail and moderation first, the record last, so that a repeat finds and finishes
 * whatever a crash leaves. New records are only ever claimed, and others replaced as they were read, so late lists or two
 * concurrent writers create no duplicates and lose no edit. `find` finds the page of the line, again if it has changed.
 */
export const importRecord = async (
  context: ImportContext,
  item: ImportItem,
  find: (isAgain: boolean) => ExistingProfile | Promise<ExistingProfile>,
): Promise<ImportOutcome> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const outcome = await tryRecord(context, item, await find(attempt > 0), attempt > 0);
    if (outcome.done !== 'again') return outcome;
  }
  throw new Error(`The record of ${item.identity.by} ${item.identity.value} changes all the time`);
};

const tryRecord = async (
  context: ImportContext,
  item: ImportItem,
  found: ExistingProfile,
  isAgain: boolean,
): Promise<ImportOutcome | Again> => {
  const { part } = context;
  const { id, existing } = found;
  const mark = existing !== null && part !== undefined ? importMarkOf(existing, part.batch) : undefined;
  const repeated = appliedRow(mark, item.print);
  if (existing !== null && repeated !== undefined) return wasApplied(context, existing, repeated);
  const planned = await planRecord(context, item, found);
  if ('done' in planned) return planned;
  const page = [id, planned.record.profile] as const;
  const isCovered = part === undefined || (mark?.undone === undefined && (await part.covers(page, isAgain)));
  if (!isCovered) {
    if (existing !== null && part !== undefined) await takeImportedBadge(context.storage, id, part.batch);
    return left(TAKEN_BACK);
  }
  return writeRecord(context, item, found, planned);
};

/** Writes what a line makes of its page. */
const writeRecord = async (
  context: ImportContext,
  item: ImportItem,
  found: ExistingProfile,
  { record: planned, read }: PlannedRecord,
): Promise<ImportOutcome | Again> => {
  const { storage, listed, today } = context;
  const { id, existing, etag } = found;
  const notClaimed = await claimNames(context, item, found, planned.email);
  if (notClaimed !== null) return notClaimed === 'again' ? AGAIN : emailHeld(notClaimed.takenBy);
  const photos = await context.photos(id, existing ?? NO_PHOTOS, item.raw);
  const imported = { ...planned, ...photos.files };
  const marked = context.isMirror ? { ...imported, mirrored: recordFingerprint(imported) } : imported;
  const written = existing === null ? marked : await withHistory(storage, existing, marked, 'import');
  await context.twins.note(written);
  const { status, isGiven } = await moderate(context, written, item.raw['verified']);
  const isUnchanged = existing !== null && isSameRecord(existing, written) && !isGiven;
  if (existing === null && context.notify) await noteNewPage(storage, id);
  const record = isUnchanged ? written : withMark(context, item, existing, written);
  if (existing === null && !(await claimProfileRecord(storage, record))) {
    addListedNames(listed, { id });
    // Whoever made the page meanwhile, by the same key, needs its names; a page that was taken back does not.
    const isGone = (await getProfileRecord(storage, id)) === null;
    if (context.part !== undefined && isGone) await releaseNames(context, item, found, record.email);
    return AGAIN;
  }
  // What somebody imports here is the copy's own from then on, whatever it says.
  const isTakenOver = existing?.mirrored !== undefined && !context.isMirror;
  if (existing !== null && (!isUnchanged || isTakenOver)) {
    const { mirrored: _mirrored, ...own } = existing;
    if (!(await replaceProfileRecord(storage, isUnchanged ? own : record, etag ?? ''))) return AGAIN;
    if (!isUnchanged) await releaseReplaced(storage, existing, record);
  }
  return {
    done: existing === null ? 'created' : isUnchanged ? 'unchanged' : 'updated',
    id,
    before: existing,
    record,
    change: toIndexChange(record, isUnchanged ? existing : record, status, today),
    remarks: [...read.remarks, ...photos.problems.map((problem) => `${problem} (imported without it)`)],
    twins: await context.twins.find(record),
  };
};

const withMark = (
  { storage, part }: ImportContext,
  { print }: ImportItem,
  existing: ProfileRecord | null,
  record: ProfileRecord,
): ProfileRecord =>
  part === undefined
    ? record
    : withImportMark(existing, record, {
        batch: part.batch,
        part: part.part,
        print,
        at: storage.now(),
      });

/** The outcome of a row that its import has applied already: nothing changes, and the directory has the page as it is. */
const wasApplied = async (
  { storage, listed, today }: ImportContext,
  existing: ProfileRecord,
  repeated: AppliedRow,
): Promise<ImportOutcome> => {
  const { id } = existing;
  const status = listed.moderation.has(id) ? await getProfileStatus(storage, id) : null;
  const change = toIndexChange(existing, existing, status, today);
  return {
    done: 'unchanged',
    id,
    before: existing,
    record: existing,
    change,
    remarks: [],
    twins: [],
    repeated,
  };
};

const NO_PHOTOS = { avatar: '', avatar1: '', avatar2: '' };

/** The decisions on a page; an import may give the badge, but never overrides an administrator's decision on anything else. */
const moderate = async (
  { storage, listed, part }: ImportContext,
  record: ProfileRecord,
  verified: unknown,
): Promise<{ status: ProfileStatus | null; isGiven: boolean }> => {
  if (typeof verified === 'string' && isVerified(verified))
    return giveImportedBadge(storage, record, part?.batch);
  const { id } = record;
  return { status: listed.moderation.has(id) ? await getProfileStatus(storage, id) : null, isGiven: false };
};

const releaseReplaced = async (
  storage: Storage,
  existing: ProfileRecord,
  record: ProfileRecord,
): Promise<void> => {
  for (const file of releasedPhotos(existing, record)) await removePhoto(storage, file);
  if (existing.email !== '' && normalizeEmail(existing.email) !== normalizeEmail(record.email))
    await releaseEmail(storage, existing.email, existing.id);
};
