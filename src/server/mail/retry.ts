import type { Storage } from '../../storage/engine/storage.ts';
import {
  dropExpiredMails,
  dropStoredMail,
  listStoredMails,
  type StoredMail,
  takeStoredMail,
} from '../../storage/site/outbox.ts';
import { mailSettings } from '../http/settings.ts';
import { trySend, trySendStored } from './send.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Maximum number of mails in one turn: each may wait for the mail server. */
const MAX_MAILS = 50;
/** After this time, in milliseconds, a process that took a mail must be done with it. */
const LEASE_MS = 2 * MINUTE;
/** No further mail is sent after this time, in milliseconds: all upkeep tasks share half a minute. */
const RUN_MS = 8_000;
/** After this many failures in a row, the mail server is the problem, not the mail. */
const MAX_FAILURES_IN_A_ROW = 5;

/** The result of retrying mails. */
type Retried = { sent: number; failed: number };

/** Retries unsent mails and removes those that are sent; reports each result to `tell`. */
export const retryMails = async (
  storage: Storage,
  names: readonly string[],
  isDue: (mail: StoredMail) => boolean = isFree(storage),
  tell: (name: string, problem: string | null) => void = () => {},
): Promise<Retried> => {
  const retried: Retried = { sent: 0, failed: 0 };
  let inARow = 0;
  for (const name of names) {
    if (inARow >= MAX_FAILURES_IN_A_ROW) break;
    const mail = await takeStoredMail(storage, name, isDue);
    if (mail === null) continue;
    const problem = await trySend(mail);
    tell(name, problem);
    if (problem === null) await dropStoredMail(storage, name);
    retried[problem === null ? 'sent' : 'failed'] += 1;
    inARow = problem === null ? 0 : inARow + 1;
  }
  return retried;
};

/** Sends a stored mail and removes it; if that fails, it stays for upkeep. */
export const sendStoredMail = async (storage: Storage, name: string): Promise<void> => {
  const mail = await takeStoredMail(storage, name, isFree(storage));
  if (mail !== null && (await trySendStored(name, mail)) === null) await dropStoredMail(storage, name);
};

const isFree =
  (storage: Storage) =>
  ({ tried = 0 }: StoredMail): boolean =>
    storage.now() - tried >= LEASE_MS;

/** Retries unsent mails, newest first: half an hour after the first attempt, then with doubled delays. Removes those that are too old. */
export const retryFailedMails = async (storage: Storage, now: number): Promise<Retried | null> => {
  const waiting = await dropExpiredMails(storage, await listStoredMails(storage), now);
  if (mailSettings().smtpUrl === undefined) return null;
  const isDue = ({ at, tries = 0, tried = at }: StoredMail): boolean =>
    now - tried >= (HOUR / 2) * 2 ** Math.min(tries, 6);
  const names = waiting.slice(0, MAX_MAILS);
  const inTime = (mail: StoredMail): boolean => storage.now() - now < RUN_MS && isDue(mail);
  return retryMails(storage, names, inTime);
};
