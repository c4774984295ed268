import pMap from 'p-map';
import { asAddressed, ownerAddress } from '../../../accounts/hands/storage/apart.ts';
import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { ALPHABET } from '../../../base/engine/storage/keys.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import type { ConfirmationRequest } from '../../../profiles/confirmed/rules/asked.ts';
import { ASK_MONTHS, lastWord, monthsAfter } from '../../../profiles/confirmed/rules/confirmation.ts';
import { noteConfirmation } from '../../../profiles/confirmed/storage.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import { addresseeHash, leavingToken } from '../../leave-letters/server/leaving-token.ts';
import { ASKED } from '../rules.ts';
import { type AskingProgress, NEVER, putTurn, readAsking, takeLetters } from '../storage.ts';
import { hadLetter, storeLetterOnce } from './letter-once.ts';
import { askingMail } from './letters.ts';

const DAY = 86_400_000;

/** How many pages one turn reads about. */
const MAX_READS = 2_000;
const READS = 64;
/** How long one turn may take, in milliseconds: it shares the time of upkeep with others. */
const TURN_MS = 8_000;
/** After how many days all pages are looked at again: one may have to be asked about sooner than it seemed. */
const AGAIN_DAYS = 7;
/** A letter that a crash kept from being stored belongs to a new moment after this time, in milliseconds. */
const STALE_MS = DAY;

/** The day on which the owner of a page is to be asked whether it is still right; null for a page about which nobody is asked. */
export const askingDay = (record: ProfileRecord): string | null => {
  const { asked, died, waiting, leaving, still_right: choice } = record;
  if (!isOwned(record) || died !== undefined || waiting !== undefined || leaving !== undefined) return null;
  if (choice === 'no') return null;
  if (asked?.pending) return dayOf(asked.at);
  const due = monthsAfter(lastWord(record), ASK_MONTHS);
  const again = asked === undefined ? '' : monthsAfter(dayOf(asked.at), ASK_MONTHS);
  return again > due ? again : due;
};

/**
 * Asks owners whether their pages are still right, as many as a turn may and until a time; the next turn goes on. After a crash a page that was about
 * to be asked about is found again, and nobody gets two letters.
 */
export const askOwners = async (
  storage: Storage,
  until: number,
  { perDay, perTurn }: { perDay: number; perTurn: number } = ASKED,
): Promise<number> => {
  const asking = await readAsking(storage);
  if (asking.after === '' && asking.day < asking.next) return 0;
  const most = await takeLetters(storage, perTurn, perDay);
  if (most === 0) return 0;
  const turn = { ...asking, left: most };
  const isWhole = await goOn(storage, turn, Math.min(until, storage.now() + TURN_MS));
  const { day, after, soonest, left } = turn;
  const next = isWhole ? earlier(soonest, dayOf(storage.now() + AGAIN_DAYS * DAY)) : asking.next;
  const rest = isWhole ? { after: '', soonest: NEVER } : { after, soonest };
  await putTurn(storage, { day, next, ...rest }, left);
  return most - left;
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

type Turn = Pick<AskingProgress, 'day' | 'after' | 'soonest'> & { left: number };

/** Goes on with a pass; whether all pages are done. */
const goOn = async (storage: Storage, turn: Turn, until: number): Promise<boolean> => {
  let reads = 0;
  for (const letter of ALPHABET) {
    if (turn.after !== '' && letter < turn.after.slice(0, 1)) continue;
    const names = await listNames(storage, `profiles/${letter}`);
    const ids = names.map((name) => letter + name).filter((id) => id > turn.after);
    for (let start = 0; start < ids.length; start += READS) {
      if (reads >= MAX_READS || storage.now() >= until) return false;
      const some = ids.slice(start, start + READS);
      reads += some.length;
      if (!(await askSome(storage, turn, some, until))) return false;
    }
  }
  return true;
};

/** Asks about some pages, as far as there are letters and time left; whether there were. */
const askSome = async (
  storage: Storage,
  turn: Turn,
  ids: readonly string[],
  until: number,
): Promise<boolean> => {
  const records = await pMap(ids, (id) => getProfileRecord(storage, id), READS_AT_ONCE);
  for (const [index, id] of ids.entries()) {
    const record = records[index] ?? null;
    const due = record === null ? null : askingDay(record);
    if (record !== null && due !== null) {
      if (due > turn.day) turn.soonest = earlier(turn.soonest, due);
      else if (turn.left === 0 || storage.now() >= until) return false;
      else if (await askAbout(storage, record)) turn.left -= 1;
    }
    turn.after = id;
  }
  return true;
};

/** Asks the owner of a page that is due; whether they were asked. */
const askAbout = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  const to = await addressFor(storage, record);
  if (to === null) return false;
  const { id } = record;
  const begun = record.asked?.pending
    ? await renewed(storage, record, record.asked)
    : await begin(storage, id);
  if (begun === null) return false;
  const { at } = begun.asked;
  await storeLetterOnce(storage, { page: id, kind: 'still-right', at }, async () => {
    const token = await createLink(storage, 'right', id, { email: normalizeEmail(to), changed: at });
    const leave = await leavingToken(storage, { kind: 'yearly', page: id, who: addresseeHash(to) });
    const page = await asAddressed(storage, begun.record);
    const mail = await inLettersOf(page, () =>
      askingMail({ record: begun.record, to, token, leave }, storage.now()),
    );
    return { ...mail, link: linkKey('right', token), once: true };
  });
  await noteConfirmation(storage, id, (stored) =>
    stored.asked?.at === at && stored.asked.pending ? { ...stored, asked: { at } } : null,
  );
  return true;
};

/** The address of the owner of a page that may be asked about; null if there is none, or it is not confirmed, or the page is hidden. */
const addressFor = async (storage: Storage, record: ProfileRecord): Promise<string | null> => {
  const address = await ownerAddress(storage, record);
  if (address === null || address.email === '' || address.unconfirmed === true) return null;
  return isPubliclyVisible(await getProfileStatus(storage, record.id)) ? address.email : null;
};

type Begun = { record: ProfileRecord; asked: ConfirmationRequest };

/** Notes in the record that its owner is asked now; null if that is not due any more, or somebody else was faster. */
const begin = async (storage: Storage, id: string): Promise<Begun | null> => {
  const now = storage.now();
  const asked: ConfirmationRequest = { at: now, pending: true };
  const record = await noteConfirmation(storage, id, (stored) => {
    const due = askingDay(stored);
    const isDue = due !== null && due <= dayOf(now) && !stored.asked?.pending;
    return isDue ? { ...stored, asked } : null;
  });
  return record && { record, asked };
};

/** What a crash left; of a letter that would be too old by now, with a new moment. */
const renewed = async (
  storage: Storage,
  record: ProfileRecord,
  asked: ConfirmationRequest,
): Promise<Begun | null> => {
  const now = storage.now();
  if (
    now - asked.at < STALE_MS ||
    (await hadLetter(storage, { page: record.id, kind: 'still-right', at: asked.at }))
  )
    return { record, asked };
  const newer: ConfirmationRequest = { at: now, pending: true };
  const next = await noteConfirmation(storage, record.id, (stored) =>
    stored.asked?.pending && stored.asked.at === asked.at ? { ...stored, asked: newer } : null,
  );
  return next && { record: next, asked: newer };
};
