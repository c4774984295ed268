import { randomBytes } from 'node:crypto';

/**
 * A mail as a readable file: with its real headers, but without encoding text and HTML, because that wraps links so that they
 * cannot be copied.
 */
export const toEml = (message: Buffer, { text, html }: { text: string; html?: string }): string => {
  const [headers = ''] = message.toString('utf8').split('\r\n\r\n', 1);
  // Folded lines belong to the header above them.
  const head = headers.replace(/^Content-(Type|Transfer-Encoding):.*(\r\n[ \t].*)*\r?\n?/gim, '').trimEnd();
  if (html === undefined) return `${head}\r\n${part('plain', text)}`;
  const boundary = `part-${randomBytes(12).toString('hex')}`;
  return [
    `${head}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n`,
    `--${boundary}\r\n${part('plain', text)}`,
    `--${boundary}\r\n${part('html', html)}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');
};

const part = (type: 'plain' | 'html', body: string): string =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}`;
