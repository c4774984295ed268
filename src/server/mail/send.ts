import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { site } from '../../domain/site/site.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { keepMail, type Mail } from '../../storage/site/outbox.ts';
import { isLocal, mailSettings, siteUrl } from '../http/settings.ts';
import { toEml } from './eml.ts';

/** How long one step of a conversation with the mail server may take, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Sends a mail by SMTP. What cannot be sent is not lost: a local run keeps it as an `.eml` file and prints the path, a
 * deployed site logs an error and keeps it in the store, under `holder`. Never throws for a mail server's sake.
 */
export const sendMail = async (storage: Storage, holder: string, mail: Mail): Promise<void> => {
  const { smtpUrl } = mailSettings();
  if (smtpUrl !== undefined) {
    if ((await trySend(mail)) === null) return;
  } else if (!isLocal()) logFailure(mail, 'SMTP_URL is not set');
  if (isLocal()) await writeToOutbox(storage, mail);
  else await keepMail(storage, holder, mail);
};

/** Sends a mail by SMTP, once; answers why it could not be sent, which the log has then too, or null. */
export const trySend = async (mail: Mail): Promise<string | null> => {
  const { smtpUrl } = mailSettings();
  try {
    if (smtpUrl === undefined) throw new Error('SMTP_URL is not set');
    await sendBySmtp(smtpUrl, mail);
    return null;
  } catch (error) {
    const problem = withoutAddresses(error instanceof Error ? error.message : String(error));
    logFailure(mail, problem);
    return problem;
  }
};

// A mail server's refusal may name the address it refuses; a log keeps none.
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/gu, '[address]');

const logFailure = (mail: Mail, error: string): void =>
  console.error(JSON.stringify({ mail: mail.subject, notSent: error }));

const sendBySmtp = async (smtpUrl: string, mail: Mail): Promise<void> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(toMessage(mail));
  } finally {
    transport.close();
  }
};

const writeToOutbox = async (storage: Storage, mail: Mail): Promise<void> => {
  const folder = resolve(process.env['VITAE_DATA'] || '.netlify', 'outbox');
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail(toMessage(mail));
  const file = join(folder, `${timeOrderedId(storage.now())}.eml`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, toEml(message as Buffer, mail), { mode: 0o600 });
  console.log(`A mail is kept in ${file}`);
};

// Given as objects, addresses are never parsed out of what a visitor typed; nodemailer encodes line breaks away.
const toMessage = ({ to, subject, text, html, replyTo }: Mail): SendMailOptions => ({
  from: mailSettings().from ?? { name: site.name, address: `no-reply@${new URL(siteUrl()).hostname}` },
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject: oneLine(subject),
  text,
  ...(html !== undefined && { html }),
});

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
