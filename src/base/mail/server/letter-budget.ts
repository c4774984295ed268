import { hashHex } from '../../engine/storage/keys.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { OvertakenError } from '../../engine/storage/storage-error.ts';
import { CONFIRMATIONS_PER_HOUR, MAIL_DAYS } from '../../http/rules/limits.ts';
import { isAtThisMachine } from '../../http/server/client-address.ts';
import { tooMany } from '../../http/server/limits.ts';
import { mailSubject } from '../../http/server/subjects.ts';
import { countEvent } from '../../log/storage/event-counts.ts';
import { changeLetterCounts, type LetterCounts, sentLetters } from '../../throttles/storage/letter-counts.ts';
import { causeOf, LETTERS, type LetterKind } from '../rules.ts';
import { holdMail, holdMailAgain, type Mail } from '../storage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Whether a letter may be sent now. Beyond the budget of its address, one that others can cause is dropped; one that protects is held until an
 * hour after the one before it, and the newest is the one that is sent then.
 */
export const admitLetter = async (
  storage: Storage,
  about: string,
  mail: Mail,
  kind: LetterKind,
): Promise<boolean> => {
  const cause = causeOf(kind);
  if (cause === 'own' || isAtThisMachine()) return true;
  if (cause === 'others') return admitOthers(storage, mail.to, kind === 'welcome');
  const due = await countProtecting(storage, about, mail, kind);
  if (due !== null) await holdMail(storage, about, mail, { kind, due });
  return due === null;
};

const admitOthers = async (storage: Storage, to: string, isFirst: boolean): Promise<boolean> => {
  const now = storage.now();
  const counted = await changeCounts(storage, to, (counts) => withLetter(counts, now), isFirst);
  if (!counted) countEvent('mail', 'over-budget');
  return counted;
};

/** The counts with one more letter that others can cause; null if it is one too many. */
const withLetter = (counts: LetterCounts, now: number): LetterCounts | null => {
  const sent = since(counts.sent, now - DAY);
  const isOver = sent.length >= LETTERS.perDay || since(sent, now - HOUR).length >= LETTERS.perHour;
  return isOver ? null : { ...counts, sent: [...sent, now] };
};

const since = (times: readonly number[], start: number): number[] => times.filter((at) => at > start);

/** Changes what is counted for an address; false if `change` refused, or many letters at once overtook this one. */
const changeCounts = async (
  storage: Storage,
  to: string,
  change: (counts: LetterCounts) => LetterCounts | null,
  isFirst = false,
): Promise<boolean> => {
  let isChanged = false;
  const noting = (counts: LetterCounts): LetterCounts | null => {
    const changed = change(counts);
    isChanged = changed !== null;
    return changed;
  };
  try {
    await changeLetterCounts(storage, await mailSubject(storage, to), noting, isFirst);
    return isChanged;
  } catch (error) {
    if (error instanceof OvertakenError) return false;
    throw error;
  }
};

/** Counts that somebody asks for the confirmation of an address, in one write with its letter; 429 above the limit. Returns whether the letter may be sent. */
export const admitConfirmation = async (storage: Storage, to: string): Promise<boolean> => {
  const now = storage.now();
  const isFree = isAtThisMachine();
  let isAdmitted = false;
  const isCounted = await changeCounts(storage, to, (counts) => {
    const asked = since(counts.asked, now - HOUR);
    const [oldest = now] = asked;
    if (asked.length >= CONFIRMATIONS_PER_HOUR)
      throw tooMany(Math.max(1, Math.ceil((oldest + HOUR - now) / 1000)));
    const withMine = { ...counts, asked: [...asked, now] };
    const next = isFree ? null : withLetter(withMine, now);
    isAdmitted = isFree || next !== null;
    return next ?? withMine;
  });
  if (!isCounted) throw tooMany(1);
  if (!isAdmitted) countEvent('mail', 'over-budget');
  return isAdmitted;
};

/**
 * Counts a held letter that is due, and was held at a moment (milliseconds); false if it is not to be sent now: a later one about the same was sent
 * meanwhile, or one about something else, after which it is held again.
 */
export const admitHeldLetter = async (
  storage: Storage,
  about: string,
  { at, ...mail }: Mail & { at: number },
  kind: LetterKind,
): Promise<boolean> => {
  let newest = Number.NEGATIVE_INFINITY;
  const due = await countProtecting(storage, about, mail, kind, ({ told }) => {
    newest = told[placeOf(kind, about)] ?? newest;
  });
  if (due !== null && newest < at) await holdMailAgain(storage, about, { ...mail, at }, { kind, due });
  return due === null;
};

// By a hash, so that nothing of a page stays here when it is deleted.
const placeOf = (kind: LetterKind, about: string): string => `${kind} ${hashHex(about).slice(0, 16)}`;

/** Counts a letter that protects; returns when the next one may be sent if it is one too many (milliseconds), else null. */
const countProtecting = async (
  storage: Storage,
  about: string,
  { to }: Mail,
  kind: LetterKind,
  look: (counts: LetterCounts) => void = () => {},
): Promise<number | null> => {
  const now = storage.now();
  let due = now + HOUR;
  const isCounted = await changeCounts(storage, to, (counts) => {
    look(counts);
    due = (counts.told[kind] ?? Number.NEGATIVE_INFINITY) + HOUR;
    if (now < due) return null;
    // An address has few pages, and forgets what is older than a letter is kept.
    const recent = Object.entries(counts.told).filter(([, at]) => at > now - MAIL_DAYS * DAY);
    return { ...counts, told: { ...Object.fromEntries(recent), [kind]: now, [placeOf(kind, about)]: now } };
  });
  return isCounted ? null : due;
};

/** Whether an address got letters that others can cause within the last hour, beside the newest. */
export const hadLetters = async (storage: Storage, to: string): Promise<boolean> => {
  const sent = await sentLetters(storage, await mailSubject(storage, to));
  return since(sent, storage.now() - HOUR).length > 1;
};
