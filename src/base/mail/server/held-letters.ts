import type { Storage } from '../../engine/storage/storage.ts';
import { logEvent } from '../../log/storage/log.ts';
import { isLocal, isOwnHost, mailSettings } from '../../settings/server.ts';
import { LETTER_HOLD, type LetterKind } from '../rules.ts';
import { type Mail, storeLetterOf } from '../storage.ts';
import { admitLetter } from './letter-budget.ts';

/** A letter about what the team did. */
export type TeamLetter = { mail: Mail; kind: LetterKind };

/**
 * Holds letters about an act of the team for a minute, as far as their addresses may get them, so that taking it back withdraws them. The id
 * of the act begins with its time. A repeat after a crash holds none twice. The site's own host sends them once the minute is over, the platform at the next upkeep.
 */
export const holdLetters = async (
  storage: Storage,
  about: string,
  act: string,
  letters: readonly TeamLetter[],
): Promise<void> => {
  for (const [number, { mail, kind }] of letters.entries()) {
    if (!(await admitLetter(storage, about, mail, kind))) continue;
    if (mailSettings().smtpUrl === undefined && !isLocal())
      logEvent('error', 'mail-not-sent', { subject: mail.subject, error: 'SMTP_URL is not set' });
    sendInTime(storage, await storeLetterOf(storage, about, mail, { act, number, kind }));
  }
};

// What speaks to mail servers is loaded when there is a letter.
const sendDue = async (storage: Storage, name: string): Promise<void> =>
  (await import('./retry.ts')).sendDueMail(storage, name);

let sending: Promise<unknown> = Promise.resolve();

// One after the other: a bulk action has hundreds.
const sendInTime = (storage: Storage, name: string): void => {
  if (!isOwnHost()) return;
  const send = (): void => {
    sending = sending
      .then(() => sendDue(storage, name))
      .catch((error: unknown) => logEvent('error', 'held-letter-failed', { error }));
  };
  setTimeout(send, LETTER_HOLD).unref();
};
