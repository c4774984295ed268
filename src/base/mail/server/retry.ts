import type { Storage } from '../../engine/storage/storage.ts';
import { mailSettings } from '../../settings/server.ts';
import {
  beginLink,
  dropExpiredMails,
  dropStoredMail,
  listStoredMails,
  noteFailure,
  noteLetter,
  type StoredMail,
  settleLetters,
  takeStoredMail,
} from '../storage.ts';
import { type BeginLink, trySendStored, writesToFiles } from './send.ts';

const MINUTE = 60_000;

/** Maximum number of mails in one turn, as many as one bulk action has: a mail server that is slow ends the turn before. */
const MAX_MAILS = 200;
/** After this time, in milliseconds, a process that took a mail must be done with it. */
const LEASE_MS = 2 * MINUTE;
/** No further mail is sent after this time, in milliseconds: all upkeep tasks share half a minute. */
const RUN_MS = 8_000;
/** After this many failures in a row, the mail server is the problem, not the mail. */
const MAX_FAILURES_IN_A_ROW = 5;
/** How long after each failure a mail is tried again, in minutes; the last one holds for all later ones. */
const DELAYS = [5, 15, 60, 120, 240, 480];

/** The result of retrying mails; `refused` are those that the mail server will never take. */
type Retried = { sent: number; failed: number; refused: number };

type RetryOptions = {
  isDue?: (mail: StoredMail) => boolean;
  /** How many mails to try at most. */
  most?: number;
  /** Hears each result. */
  tell?: (name: string, problem: string | null) => void;
  /** Begins the time of a mail's link. */
  begin?: BeginLink;
};

/** Tries unsent mails again, and removes those that are sent or refused for good. */
export const retryMails = async (
  storage: Storage,
  names: readonly string[],
  {
    isDue = isFree(storage),
    most = Number.POSITIVE_INFINITY,
    tell = () => {},
    begin = beginLink,
  }: RetryOptions = {},
): Promise<Retried> => {
  const retried: Retried = { sent: 0, failed: 0, refused: 0 };
  let inARow = 0;
  for (const name of names) {
    const tried = retried.sent + retried.failed + retried.refused;
    if (inARow >= MAX_FAILURES_IN_A_ROW || tried >= most) break;
    const mail = await takeStoredMail(storage, name, isDue);
    if (mail === null) continue;
    // The process that tried it ended before it knew whether it was sent.
    if (mail.once && mail.tried !== undefined && mail.failed === undefined) {
      await noteLetter(storage, name, mail.kind, 'sent');
      await dropStoredMail(storage, name);
      continue;
    }
    if (mail.act !== undefined && (await settleLetters(storage, mail.act, 'sent')) === 'withdrawn') {
      await dropStoredMail(storage, name);
      continue;
    }
    const failure = await trySendStored(storage, name, mail, begin);
    if (failure === 'left out') {
      await dropStoredMail(storage, name);
      continue;
    }
    tell(name, failure?.problem ?? null);
    if (failure === null || failure.isFinal) {
      await dropStoredMail(storage, name);
      await noteLetter(storage, name, mail.kind ?? mail.held?.kind, failure === null ? 'sent' : 'refused');
    } else if (mail.once) await noteFailure(storage, name);
    const result = failure === null ? 'sent' : failure.isFinal ? 'refused' : 'failed';
    retried[result] += 1;
    inARow = result === 'failed' ? inARow + 1 : 0;
  }
  return retried;
};

/** Sends a stored mail and removes it; if that fails for now, it stays for upkeep. */
export const sendStoredMail = async (storage: Storage, name: string): Promise<void> => {
  await retryMails(storage, [name]);
};

/** Sends a held mail if it is due, and removes it. */
export const sendDueMail = async (storage: Storage, name: string): Promise<void> => {
  const isDue = ({ held }: StoredMail): boolean => held !== undefined && storage.now() >= held.due;
  await retryMails(storage, [name], { isDue });
};

const isFree =
  (storage: Storage) =>
  ({ tried = 0 }: StoredMail): boolean =>
    storage.now() - tried >= LEASE_MS;

/**
 * Sends held mails that are due, and retries unsent ones, newest first, with longer pauses after each attempt. Removes
 * those that are too old.
 */
export const retryFailedMails = async (
  storage: Storage,
  now: number,
  begin: BeginLink = beginLink,
): Promise<Retried | null> => {
  const waiting = await dropExpiredMails(storage, await listStoredMails(storage), now);
  const hasServer = mailSettings().smtpUrl !== undefined;
  if (!hasServer && !writesToFiles()) return null;
  const isDue = ({ at, tries = 0, tried = at, held }: StoredMail): boolean =>
    held === undefined ? hasServer && now >= tried + delayAfter(tries) : now >= held.due;
  const inTime = (mail: StoredMail): boolean => storage.now() - now < RUN_MS && isDue(mail);
  const retried = await retryMails(storage, waiting, { isDue: inTime, most: MAX_MAILS, begin });
  return hasServer || retried.sent > 0 ? retried : null;
};

const delayAfter = (tries: number): number => (DELAYS[tries] ?? DELAYS.at(-1) ?? 0) * MINUTE;
