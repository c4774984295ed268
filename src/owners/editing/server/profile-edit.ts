import { getIdByEmail } from '../../../accounts/email/storage.ts';
import { requireRole } from '../../../accounts/hands/server/gate.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import {
  FIELD_SENTENCES,
  type Problems,
  type RawFields,
} from '../../../base/fields/rules/field-sentences.ts';
import { emailTaken, invalid } from '../../../base/http/server/errors.ts';
import type { RefusedCall } from '../../../base/http/server/handler.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { confirmedOn, saysOther } from '../../../profiles/confirmed/rules/confirmation.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { readCurrent, withoutBehind } from '../../../profiles/languages/rules/behind.ts';
import { lettersOf } from '../../../profiles/languages/rules/letters.ts';
import { withRemainingProofs } from '../../../profiles/proofs/rules.ts';
import { isTrusted } from '../../../profiles/proofs/server/foreign-request.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { newStructured } from '../../../profiles/rules/structured-fields.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { type OwnerChoices, readChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { refuseProblems, websiteProblems } from '../../../search/alike/server/public-alike.ts';
import { moveAddress } from '../../email/server/address-change.ts';
import { type EmailGuard, guardEmailChange } from '../../email/server/email-guard.ts';
import { undoableAfter } from '../../email/server/undoable.ts';
import { readEdit } from '../../rules/forms.ts';
import { isMoved, storeEdit } from '../storage.ts';
import {
  editedPhotos,
  editedRecord,
  finishEdit,
  noteBadge,
  type Photos,
  putPhotos,
} from './edited-record.ts';
import { type Hand, refuseBeyondRole } from './editor-limits.ts';

type Edit = {
  storage: Storage;
  id: string;
  /** Who edits it. */
  hand: Hand;
  raw: RawFields;
  address: string;
  /** Fields that depend on the record that is edited, as an undo's do. */
  rawOf?: (record: ProfileRecord) => Promise<RawFields>;
  /** Reads the photos that were sent, and adds their problems; none without it, so that only calls that take photos load the image library. */
  readPhotos?: (problems: Problems) => Promise<Photos>;
};

/** The result of an edit: the current record, the removed files and, if the e-mail changed, the record before. `stale` means that the given version is outdated. */
type EditOutcome =
  | { kind: 'done' | 'stale'; record: ProfileRecord; gone: string[]; moved?: { before: ProfileRecord } }
  | { kind: 'gone' };

/**
 * Applies the fields and photos of an edit to the current record. Of two concurrent edits, the later is applied to the result of the
 * earlier, unless it has a version. Photos are written before the record, old ones removed after it.
 */
export const editProfile = async ({
  storage,
  id,
  hand,
  raw,
  address,
  rawOf,
  readPhotos,
}: Edit): Promise<EditOutcome> => {
  const problems: Problems = {};
  const version = readVersion(raw['version'], problems);
  const photos = (await readPhotos?.(problems)) ?? {};
  const guard = guardEmailChange(storage, hand.login, raw, address);
  let current = null as ProfileRecord | null;
  let isNoted = false;
  const isStale = (record: ProfileRecord): boolean => version !== null && version !== record.version;
  const edit = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    current = old;
    if (old === null) return null;
    requireRole(old, hand);
    if (isStale(old)) return null;
    const sent = { ...raw, ...(await rawOf?.(old)) };
    const record = await change(storage, old, { raw: sent, photos, problems, guard, hand });
    if (record === null) return null;
    await putPhotos(storage, id, photos);
    if (!isNoted) await noteBadge(storage, 'owner', old, record);
    isNoted = true;
    return record;
  };
  const updated = await storeEdit(storage, id, edit, {
    by: 'owner',
    heldUntil,
    // What an editor's form says of it is no choice.
    choosesPrivacy: (old) => raw['private_fields'] !== undefined && roleOn(old, hand.login) === 'owner',
    currentOf: ({ profile }) => {
      const read = readCurrent(profile, raw['current']);
      return 'value' in read ? read.value : [];
    },
  });
  if (!updated.done) {
    if (updated.reason === 'email-taken') throw emailTaken();
    if (current === null) return { kind: 'gone' };
    if (isStale(current)) return { kind: 'stale', record: current, gone: [] };
    await finishEdit(storage, current);
    return { kind: 'done', record: current, gone: [] };
  }
  const { before, after: record } = updated;
  const gone = record.replaced ?? [];
  await finishEdit(storage, { ...before, replaced: gone });
  return { kind: 'done', record, gone, ...(isMoved(before, record) && { moved: { before } }) };
};

// The old address stays reserved while the change can be undone.
const heldUntil = ({ email }: ProfileRecord, { undoable }: ProfileRecord): number =>
  undoable?.from === emailName(email) ? undoable.until : 0;

const readVersion = (sent: unknown, problems: Problems): number | null => {
  if (sent === undefined || sent === '') return null;
  if (typeof sent === 'string' && /^\d{1,9}$/.test(sent)) return Number(sent);
  problems['version'] = FIELD_SENTENCES.digits(say('field.version'));
  return null;
};

/** What an edit sends, and who sends it. */
type Change = { raw: RawFields; photos: Photos; problems: Problems; guard: EmailGuard; hand: Hand };

/** The record with an edit's changes; null if nothing changes. Refuses with all problems at once. */
const change = async (
  storage: Storage,
  old: ProfileRecord,
  { raw, photos, problems, guard, hand }: Change,
): Promise<ProfileRecord | null> => {
  const form = readForm(old, raw, todayOf(storage));
  const { fields, choices, structured, problems: formProblems } = form;
  const allProblems = { ...problems, ...formProblems };
  const changed: ProfileRecord = {
    ...old,
    ...fields,
    ...newStructured(old, structured),
    ...editedPhotos(old, raw, photos, ['avatar1', 'avatar2']),
    ...chosen(old, roleOn(old, hand.login) === 'owner' ? choices : withoutLetters(choices)),
  };
  // The address of a page with hands is written as its login has it.
  if (old.hands !== undefined && !isMoved(old, changed)) changed.email = old.email;
  const record = withoutBehind(withRemainingProofs(old, changed), form.current);
  await refuseBeyondRole(storage, old, record, hand);
  const isNamed = allProblems['website'] !== undefined;
  const taken = isNamed ? {} : await websiteProblems(storage, record, { old: old.website });
  await refuse(storage, old, record, { ...allProblems, ...taken }, { guard, hand });
  const next = editedRecord(old, record, storage.now());
  const edited = next !== null && saysOther(old, record) ? confirmedOn(next, todayOf(storage)) : next;
  if (edited === null || !isMoved(old, record)) return edited;
  if (old.hands !== undefined) return moveAddress(storage, hand.login, edited);
  const undoable = undoableAfter(old, storage.now());
  return { ...edited, unconfirmed: true, ...(undoable && { undoable }) };
};

const readForm = (old: ProfileRecord, raw: RawFields, today: string) => {
  const { structured, problems: structuredProblems } = readSentStructured(old.profile, raw, today, {
    mayLink: isTrusted,
    stored: old.translations,
    isWhole: raw['version'] !== undefined && raw['version'] !== '',
  });
  const { names = old.names } = structured;
  const { fields, problems } = readEdit(old.profile, old, raw, today, names);
  const { choices, problems: choiceProblems } = readChoices(old.profile, raw);
  const current = readCurrent(old.profile, raw['current']);
  const all: Problems = {
    ...problems,
    ...choiceProblems,
    ...structuredProblems,
    ...reservedName({ ...fields, names }, old),
    ...('problem' in current && { current: current.problem }),
  };
  return { fields, choices, structured, current: 'value' in current ? current.value : [], problems: all };
};

/** The problems of an edit, which depend on the page. */
export const editProblems = async (
  { storage, subject, fields }: RefusedCall,
  readPhotos: (problems: Problems) => Promise<Photos>,
): Promise<Problems> => {
  const record = await getProfileRecord(storage, subject);
  if (record === null) return {};
  const problems: Problems = {};
  readVersion(fields['version'], problems);
  await readPhotos(problems);
  return { ...problems, ...readForm(record, fields, todayOf(storage)).problems };
};

// An editor's letters are not those of the page.
const withoutLetters = ({ letters: _letters, ...choices }: OwnerChoices): OwnerChoices => choices;

// Leaves out choices that equal the stored or default value.
const chosen = (
  old: ProfileRecord,
  {
    private_fields,
    machines,
    listed,
    open_data,
    suggestions,
    follow,
    still_right,
    contact,
    letters,
  }: OwnerChoices,
): OwnerChoices & Pick<ProfileRecord, 'followers'> => ({
  ...(private_fields && private_fields.join() !== (old.private_fields ?? []).join() && { private_fields }),
  ...(machines && machines.join() !== (old.machines ?? []).join() && { machines }),
  ...(listed && listed !== (old.listed ?? 'yes') && { listed }),
  ...(open_data && open_data !== (old.open_data ?? 'no') && { open_data }),
  ...(suggestions && suggestions !== (old.suggestions ?? 'yes') && { suggestions }),
  // Whoever followed it is forgotten.
  ...(follow && follow !== (old.follow ?? 'yes') && { follow, followers: 0 }),
  ...(still_right && still_right !== (old.still_right ?? 'yes') && { still_right }),
  ...(contact && contact !== (old.contact ?? 'address') && { contact }),
  ...(letters && letters !== lettersOf(old) && { letters }),
});

// Reports a taken e-mail together with other problems, as registration does, but only with the correct password.
const refuse = async (
  storage: Storage,
  old: ProfileRecord,
  record: ProfileRecord,
  allProblems: Problems,
  { guard, hand }: Pick<Change, 'guard' | 'hand'>,
): Promise<void> => {
  const isNewEmail = isMoved(old, record) && allProblems['email'] === undefined && record.email !== '';
  const problem = isNewEmail ? await guard.passwordProblem() : null;
  if (problem !== null) throw invalid({ ...allProblems, password: problem });
  const takenBy = isNewEmail ? await getIdByEmail(storage, record.email) : null;
  const isTaken = takenBy !== null && takenBy !== hand.login;
  const isFaulty = Object.keys(allProblems).length > 0;
  if (isNewEmail && (isTaken || isFaulty)) await guard.countAnswer();
  if (isFaulty) refuseProblems(isTaken ? { ...allProblems, email: FIELD_SENTENCES.emailTaken } : allProblems);
  if (isTaken) throw emailTaken();
};
