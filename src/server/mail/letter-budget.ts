import { causeOf, LETTERS, type LetterKind } from '../../domain/site/letters.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { count } from '../../storage/log/counts.ts';
import { holdMail, type Mail } from '../../storage/site/outbox.ts';
import { takeWindows } from '../../storage/throttles/throttles.ts';
import { accountSubject } from '../http/subjects.ts';
import { isAtThisMachine } from '../site/client.ts';

const HOUR = 3_600_000;

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
  if (cause === 'protects') return admitProtecting(storage, about, mail, kind);
  const budget = [
    { max: LETTERS.perHour, period: HOUR },
    { max: LETTERS.perDay, period: 24 * HOUR },
  ];
  const isAdmitted = (await takeWindows(storage, 'letters', budget, await subjectOf(storage, mail))) === null;
  if (!isAdmitted) count('mail', 'over-budget');
  return isAdmitted;
};

const admitProtecting = async (
  storage: Storage,
  about: string,
  mail: Mail,
  kind: LetterKind,
): Promise<boolean> => {
  const due = await countProtecting(storage, mail, kind);
  if (due !== null) await holdMail(storage, about, mail, { kind, due });
  return due === null;
};

/** Counts a held letter that is due; false if it is not to be sent, because a later one was sent meanwhile. */
export const admitHeldLetter = async (storage: Storage, mail: Mail, kind: LetterKind): Promise<boolean> =>
  (await countProtecting(storage, mail, kind)) === null;

/** Counts a letter that protects; returns when the next one may be sent if it is one too many (milliseconds), else null. */
const countProtecting = async (storage: Storage, mail: Mail, kind: LetterKind): Promise<number | null> =>
  takeWindows(
    storage,
    `letters-${kind}`,
    [{ max: LETTERS.protecting, period: HOUR }],
    await subjectOf(storage, mail),
  );

const subjectOf = (storage: Storage, { to }: Mail): Promise<string> =>
  accountSubject(storage, `mail:${normalizeEmail(to)}`);
