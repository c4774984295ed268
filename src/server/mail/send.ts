import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { site } from '../../domain/site/site.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { count } from '../../storage/log/counts.ts';
import { logEvent } from '../../storage/log/log.ts';
import { type Mail, storeMail } from '../../storage/site/outbox.ts';
import { isLocal, mailSettings, siteUrl } from '../http/settings.ts';
import { toEml } from './eml.ts';
import { sentMailName, sentMailsFolder } from './sent-mails.ts';

/** Timeout of each step with the mail server, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends a mail by SMTP. If that fails, the mail is queued in the store under the profile `about`, and upkeep retries it. Without `SMTP_URL`, a site
 * outside the platform writes mails to files and prints their paths. Never throws because of the mail server.
 */
export const sendMail = async (storage: Storage, about: string, mail: Mail): Promise<void> => {
  if (writesToFiles()) await writeToOutbox(timeOrderedId(storage.now()), about, mail);
  else if ((await trySend(mail)) !== null) await storeMail(storage, about, mail);
};

/** Sends a mail that is stored under a name already, like the others; returns why it could not be sent, or null. */
export const trySendStored = async (name: string, mail: Mail): Promise<string | null> => {
  if (!writesToFiles()) return trySend(mail);
  const [about = '', place = ''] = name.split('/');
  await writeToOutbox(place, about, mail);
  return null;
};

const writesToFiles = (): boolean => mailSettings().smtpUrl === undefined && isLocal();

/** Sends a mail by SMTP, once; returns and logs why it could not be sent, or returns null. */
export const trySend = async (mail: Mail): Promise<string | null> => {
  const { smtpUrl } = mailSettings();
  try {
    if (smtpUrl === undefined) throw new Error('SMTP_URL is not set');
    await sendBySmtp(smtpUrl, mail);
    count('mail', 'sent');
    return null;
  } catch (error) {
    const problem = withoutAddresses(error instanceof Error ? error.message : String(error));
    logFailure(mail, problem);
    return problem;
  }
};

// A mail server's refusal may contain the address; keep that out of the log.
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/gu, '[address]');

const logFailure = (mail: Mail, error: string): void => {
  count('mail', 'failed');
  logEvent('error', 'mail-not-sent', { subject: mail.subject, error });
};

const sendBySmtp = async (smtpUrl: string, mail: Mail): Promise<void> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(toMessage(mail));
  } finally {
    transport.close();
  }
};

const writeToOutbox = async (id: string, about: string, mail: Mail): Promise<void> => {
  const folder = sentMailsFolder();
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail(toMessage(mail));
  const file = join(folder, sentMailName(id, about));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, toEml(message as Buffer, mail), { mode: 0o600 });
  count('mail', 'kept');
  logEvent('info', 'mail-kept', { file });
};

// Addresses are objects, so that nodemailer never parses what a visitor typed; it encodes line breaks.
const toMessage = ({ to, subject, text, html, replyTo }: Mail): SendMailOptions => ({
  from: mailSettings().from ?? { name: site.name, address: `no-reply@${new URL(siteUrl()).hostname}` },
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject: oneLine(subject),
  text,
  ...(html !== undefined && { html }),
});

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
