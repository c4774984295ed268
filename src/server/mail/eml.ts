import { randomBytes } from 'node:crypto';

/**
 * A mail as a file to read: with its real headers, but text and HTML not encoded, because encoding breaks
 * links over lines, so that they could not be copied.
 */
export const toEml = (message: Buffer, { text, html }: { text: string; html?: string }): string => {
  const [whole = ''] = message.toString('utf8').split('\r\n\r\n', 1);
  // Folded lines belong to the header above them.
  const head = whole.replace(/^Content-(Type|Transfer-Encoding):.*(\r\n[ \t].*)*\r?\n?/gim, '').trimEnd();
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
