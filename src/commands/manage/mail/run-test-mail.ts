import { hostname } from 'node:os';
import { site } from '../../../base/brand/rules/site.ts';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { composeMail } from '../../../base/mail/server/compose.ts';
import { type MailPart, theirs } from '../../../base/mail/server/letter-parts.ts';
import { trySend } from '../../../base/mail/server/send.ts';
import { mailSettings } from '../../../base/settings/server.ts';

type Say = (line: string) => void;

/** `send-test-mail [ADDRESS]`: sends a letter to an address, or to that of the operator, at once; 1 if the mail server refuses it. */
export const runTestMail = ([address]: readonly string[], say: Say = console.log): Promise<number> =>
  send(
    address,
    `A test of ${site.name}`,
    [
      'This letter is a test: the settings of the mail server work.',
      'Please look whether it is among the unwanted mail, and whether its sender is right.',
    ],
    say,
  );

/** `tell-failure UNIT`: a letter to the operator that a unit of systemd has failed; 1 if it cannot be sent. */
export const runTellFailure = ([unit = '']: readonly string[], say: Say = console.log): Promise<number> =>
  send(
    undefined,
    `${unit} has failed`,
    [
      [theirs(unit), ' has failed on ', theirs(hostname()), '.'],
      ['On that machine, this says why: ', theirs(`journalctl -u ${unit} -n 50`)],
    ],
    say,
  );

/** Sends a letter to an address, or to `CONTACT_TO`, once. */
const send = async (
  address: string | undefined,
  subject: string,
  body: readonly MailPart[],
  say: Say,
): Promise<number> => {
  const { smtpUrl, contactTo } = mailSettings();
  if (smtpUrl === undefined) throw new Error('Set SMTP_URL, and MAIL_FROM, to send mails from here.');
  const to = address ?? contactTo;
  if (to === undefined)
    throw new Error('Set CONTACT_TO, or name an address: npm run manage -- send-test-mail you@example.org');
  // The address of the server without its password.
  const server = new URL(smtpUrl).host;
  const name = `site/${timeOrderedId(Date.now())}`;
  const problem = (await trySend(name, composeMail({ to, subject, body })))?.problem ?? null;
  say(problem === null ? `${server} took the letter to ${to}.` : `${server} did not take it: ${problem}`);
  return problem === null ? 0 : 1;
};
