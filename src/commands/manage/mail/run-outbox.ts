import { beginLateLink } from '../../../accounts/server/late-link.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { retryMails } from '../../../base/mail/server/retry.ts';
import { dropStoredMail, getStoredMail, listStoredMails } from '../../../base/mail/storage.ts';
import { mailSettings } from '../../../base/settings/server.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure } from '../figures.ts';

/** `outbox list`, `outbox retry [NAME]`, `outbox drop NAME|all`: unsent mails; 2 if a retry fails again. */
export const runOutbox = async (
  { storage, operands }: Pick<CommandCall, 'storage' | 'operands'>,
  say: (line: string) => void = console.log,
): Promise<number> => {
  const [verb = '', which = ''] = operands;
  switch (verb) {
    case 'list':
      return list(storage, say);
    case 'retry':
      return retry(storage, which, say);
    case 'drop':
      return drop(storage, which, say);
    default:
      throw new Error('outbox knows list, retry and drop.');
  }
};

type Say = (line: string) => void;

const list = async (storage: Storage, say: Say): Promise<number> => {
  const names = await listStoredMails(storage);
  for (const name of names) {
    const mail = await getStoredMail(storage, name);
    if (mail === null) continue;
    const { at, tries = 0, to, subject } = mail;
    const since = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
    say(`${name}  ${since}  tried again ${formatFigure(tries)}×  ${to}  ${oneLine(subject)}`);
  }
  say(names.length === 0 ? 'No mail waits to be sent.' : `${formatFigure(names.length)} unsent`);
  return 0;
};

// A subject may contain text by others, and a terminal obeys control characters.
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const retry = async (storage: Storage, which: string, say: Say): Promise<number> => {
  if (mailSettings().smtpUrl === undefined)
    throw new Error('Set SMTP_URL, and MAIL_FROM, to send mails from here.');
  const names = await namesOf(storage, which);
  const { sent, failed, refused } = await retryMails(storage, names, {
    begin: beginLateLink,
    tell: (name, problem) => say(`${name}  ${problem ?? 'sent'}`),
  });
  say(`${formatFigure(sent)} sent · ${formatFigure(names.length - sent - refused)} unsent`);
  return failed + refused > 0 ? 2 : 0;
};

const drop = async (storage: Storage, which: string, say: Say): Promise<number> => {
  if (which === '') throw new Error('Name the mail to drop as outbox list does, or all.');
  const names = await namesOf(storage, which);
  for (const name of names) await dropStoredMail(storage, name);
  say(`${formatFigure(names.length)} dropped`);
  return 0;
};

const namesOf = async (storage: Storage, which: string): Promise<string[]> => {
  if (which === '' || which === 'all') return listStoredMails(storage);
  if ((await getStoredMail(storage, which)) === null) throw new Error(`No unsent mail is named ${which}.`);
  return [which];
};
