import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { site } from '../../brand/rules/site.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { countEvent } from '../../log/storage/event-counts.ts';
import { logEvent } from '../../log/storage/log.ts';
import { isLocal, mailSettings, siteUrl } from '../../settings/server.ts';
import type { LetterKind } from '../rules.ts';
import { type Mail, newMailName, noteLetter, type StoredMail, storeMail } from '../storage.ts';
import { toEml } from './eml.ts';
import { noteGoneAddress } from './gone-address.ts';
import { admitHeldLetter, admitLetter } from './letter-budget.ts';
import { sentMailName, sentMailsFolder } from './sent-mails.ts';

/** Timeout of each step with the mail server, in milliseconds. */
const TIMEOUT_MS = 10_000;
const DAY = 86_400_000;

/** Why a mail was not sent; a final refusal is never tried again. `isGone` says that nobody has its address. */
type Failure = { problem: string; isFinal: boolean; isGone: boolean };

/**
 * Sends a mail by SMTP, as far as its address may get one of that kind now. If the mail server fails, the mail is queued in the store under the
 * profile `about`, and upkeep retries it. Without `SMTP_URL`, a site outside the platform writes mails to files and prints their paths. Never
 * throws because of the mail server.
 */
export const sendMail = async (
  storage: Storage,
  about: string,
  mail: Mail,
  kind: LetterKind,
): Promise<void> => {
  if (await admitLetter(storage, about, mail, kind)) await sendAdmitted(storage, about, mail, kind);
};

/** The same for a mail that its address may get: it is counted already. */
export const sendAdmitted = async (
  storage: Storage,
  about: string,
  mail: Mail,
  kind?: LetterKind,
): Promise<void> => {
  const name = newMailName(storage, about);
  const failure = await trySend(name, mail);
  if (failure?.isGone) await noteGoneAddress(storage, mail.to);
  if (failure !== null && !failure.isFinal) await storeMail(storage, name, mail, kind);
  else await noteLetter(storage, name, kind, failure === null ? 'sent' : 'refused');
};

/** Begins the time of a link at a moment (milliseconds), by its key. */
export type BeginLink = (storage: Storage, key: string, begun: number) => Promise<void>;

/**
 * Sends a mail that is stored under a name; returns why it was not sent, or null. The time of its link begins now. A held one whose place a later one
 * took, or that has to wait on, is left out.
 */
export const trySendStored = async (
  storage: Storage,
  name: string,
  { held, act, ...mail }: StoredMail,
  begin: BeginLink,
): Promise<Failure | null | 'left out'> => {
  // A letter about an act was counted before it was held.
  const [about = ''] = name.split('/');
  if (held !== undefined && act === undefined && !(await admitHeldLetter(storage, about, mail, held.kind)))
    return 'left out';
  if (mail.link !== undefined) await begin(storage, mail.link, Math.min(storage.now(), mail.at + DAY));
  const failure = await trySend(name, mail);
  if (failure?.isGone) await noteGoneAddress(storage, mail.to);
  return failure;
};

/** Whether mails are written to files. */
export const writesToFiles = (): boolean => mailSettings().smtpUrl === undefined && isLocal();

/** Sends a mail once, whose name is its id for mail servers; returns and logs why it was not sent, or null. */
export const trySend = async (name: string, mail: Mail): Promise<Failure | null> => {
  if (writesToFiles()) {
    await writeToOutbox(name, mail);
    return null;
  }
  const { smtpUrl } = mailSettings();
  try {
    if (smtpUrl === undefined) throw new Error('SMTP_URL is not set');
    await sendBySmtp(smtpUrl, name, mail);
    countEvent('mail', 'sent');
    return null;
  } catch (error) {
    const problem = withoutAddresses(error instanceof Error ? error.message : String(error));
    logFailure(mail, problem);
    return { problem, isFinal: isRefused(error), isGone: isGone(error) };
  }
};

// What is wrong with the connection or our login may be mended; an address or a letter that is refused stays so.
const isRefused = (error: unknown): boolean => {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600;
};

// The mail server says 5.1.x of the recipient: there is no such mailbox, or no such host.
const isGone = (error: unknown): boolean => {
  const { command = '', response = '' } = error as { command?: string; response?: string };
  return command.startsWith('RCPT') && /^5\d\d[ -]5\.1\.\d{1,3}(?!\d)/.test(response);
};

// A mail server's refusal may contain the address; keep that out of the log.
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/gu, '[address]');

const logFailure = (mail: Mail, error: string): void => {
  countEvent('mail', 'failed');
  logEvent('error', 'mail-not-sent', { subject: mail.subject, error });
};

// Loaded when there is a mail: it takes longer to load than most calls to answer.
const mailer = () => import('nodemailer');

const sendBySmtp = async (smtpUrl: string, name: string, mail: Mail): Promise<void> => {
  const { createTransport } = await mailer();
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(toMessage(name, mail));
  } finally {
    transport.close();
  }
};

const writeToOutbox = async (name: string, mail: Mail): Promise<void> => {
  const [about = '', id = ''] = name.split('/');
  const folder = sentMailsFolder();
  const { createTransport } = await mailer();
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail(toMessage(name, mail));
  const file = join(folder, sentMailName(id, about));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, toEml(message as Buffer, mail), { mode: 0o600 });
  countEvent('mail', 'kept');
  logEvent('info', 'mail-kept', { file });
};

// Addresses are objects, so that nodemailer never parses what a visitor typed; it encodes line breaks. A letter that is sent again has the
// same id, by which a mail server that took it the first time knows it.
const toMessage = (name: string, { to, subject, text, html, replyTo, leave }: Mail): SendMailOptions => {
  const host = new URL(siteUrl()).hostname;
  return {
    from: mailSettings().from ?? { name: site.name, address: `no-reply@${host}` },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${name.replaceAll('/', '.')}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(leave !== undefined && leavingHeaders(leave)) },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
  };
};

// A mail program offers a button for them, which asks that address without a cookie and without a page.
const leavingHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
