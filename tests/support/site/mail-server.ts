import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; text: string };

/**
 * A real SMTP server on this machine that stores what it receives; by default on a free port. While `refuse` names a code and where (`RCPT` or
 * `DATA`), it takes nothing, and answers with the text; after `DATA` it has stored the mail anyway. It stops at the end of the block (`await using`).
 */
export const aMailServer = async (port = 0) => {
  const mails: ReceivedMail[] = [];
  let refusal: { code: number; at: 'RCPT' | 'DATA'; text: string } | null = null;
  const refused = (at: 'RCPT' | 'DATA'): Error | null =>
    refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refused('RCPT')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        });
        done(refused('DATA'));
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: open } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${open}`,
    mails,
    refuse: (code: number | null, at: 'RCPT' | 'DATA' = 'RCPT', text = 'No') => {
      refusal = code === null ? null : { code, at, text };
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

/** The newest link to a page that was mailed to an address; null if there is none yet. */
export const linkTo = (mails: readonly ReceivedMail[], email: string, page: string): string | null => {
  const links = mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => {
      const whole = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const [link] = new RegExp(`http\\S+/${page}\\?token=[\\w.-]+`).exec(whole) ?? [];
      return link === undefined ? [] : [link];
    });
  return links.at(-1) ?? null;
};
