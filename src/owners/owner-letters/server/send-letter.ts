import { asAddressed } from '../../../accounts/hands/storage/apart.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { firstIdOf } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { tooMany } from '../../../base/http/server/limits.ts';
import { admitLetter } from '../../../base/mail/server/letter-budget.ts';
import { sendStoredMail } from '../../../base/mail/server/retry.ts';
import { storeMailAt } from '../../../base/mail/storage.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { LETTER_PERIOD } from '../../../profiles/owner-letters/rules.ts';
import { isBlocked } from '../../../profiles/owner-letters/storage/blocked-senders.ts';
import {
  countLetter,
  dropLetter,
  endLetter,
  findLetter,
  releaseLetter,
  sweepLetters,
  takeLetter,
  uncountLetter,
  type WaitingLetter,
} from '../../../profiles/owner-letters/storage/letters.ts';
import { ownerMail } from './letters.ts';
import { findReachedOwner, type ReachedOwner } from './reached-owner.ts';
import { sealBlock, sealReport } from './sealed-letter.ts';
import { senderHash } from './sender-hash.ts';

const HOUR_S = 3_600;

/**
 * Sends a letter that its sender confirms; refuses a link that is over. Of two who confirm it at once, one sends it. It is stored among the mails to
 * send before it is forgotten here, and a crash in between is finished by upkeep, under the same name, by which mail servers know it again.
 */
export const sendConfirmed = async (storage: Storage, token: string): Promise<void> => {
  const letter = await findLetter(storage, token);
  if (letter === null) throw linkOver();
  await deliver(storage, letter);
};

const deliver = async (storage: Storage, letter: WaitingLetter): Promise<void> => {
  const owner = await findReachedOwner(storage, letter.page);
  const sender = await senderHash(storage, letter.stored.value.email);
  if (owner === null || (await isBlocked(storage, letter.page, sender))) {
    await dropLetter(storage, letter);
    throw linkOver();
  }
  const taken = await takeLetter(storage, letter);
  if (taken === null) throw linkOver();
  await sendStoredMail(storage, await handOver(storage, { ...taken, ...owner, sender }));
};

/** A letter with where it goes, and the hash of its sender. */
type Addressed = WaitingLetter & ReachedOwner & { sender: string };

/** Puts a letter among the mails to send, and forgets it; returns the mail's name. One that may not be sent now waits on. */
const handOver = async (storage: Storage, letter: Addressed): Promise<string> => {
  const { page, name, at } = letter;
  let isStored = false;
  try {
    const wait = await countLetter(storage, page, name);
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    const mail = await composeLetter(storage, letter);
    if (!(await admitLetter(storage, page, mail, 'owner-letter'))) {
      await uncountLetter(storage, page, name);
      throw tooMany(HOUR_S);
    }
    // As long as a mail is tried, from the latest moment at which it may be confirmed.
    const place = firstIdOf(at + LETTER_PERIOD) + name.slice(0, 13);
    const stored = await storeMailAt(storage, page, place, mail, 'owner-letter');
    isStored = true;
    if (!(await endLetter(storage, letter))) throw linkOver();
    return stored.name;
  } catch (error) {
    // What is among the mails is sent, whoever ends the letter.
    if (!isStored) await releaseLetter(storage, letter).catch(() => {});
    throw error;
  }
};

const composeLetter = async (
  storage: Storage,
  { record, page, to, sender, stored: { value } }: Addressed,
) => {
  const named = { page, sender, at: storage.now() };
  const [report, block] = await Promise.all([
    sealReport(storage, { ...named, text: value.text }),
    sealBlock(storage, named),
  ]);
  return inLettersOf(await asAddressed(storage, record), () =>
    ownerMail(to, record, value, { report, block }),
  );
};

/** Forgets letters that nobody confirmed in time, and sends those that a crash left half sent. `until` is in milliseconds. */
export const tendLetters = async (storage: Storage, until: number): Promise<void> => {
  for (const letter of await sweepLetters(storage, until)) {
    if (storage.now() >= until) return;
    try {
      await deliver(storage, letter);
    } catch (error) {
      // It is too late for it, or one too many for today.
      if (!(error instanceof AppError)) throw error;
    }
  }
};
