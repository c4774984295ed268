import { createReadStream } from 'node:fs';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { byteLines } from '../../../base/text/rules/lines.ts';

/** A line of a JSON Lines file: its number from 1, and the byte offset of its end. */
export type ImportLine = { number: number; text: string; bytes: number };

const MAX_LABEL = 60;

/** Streams the non-empty lines of a file. */
export async function* readLines(file: string): AsyncGenerator<ImportLine> {
  // Without the byte-order mark that a file may begin with.
  const decoder = new TextDecoder();
  let number = 0;
  let bytes = 0;
  for await (const line of byteLines(createReadStream(file))) {
    number += 1;
    bytes += line.length + 1;
    const text = decoder.decode(line).trim();
    if (text !== '') yield { number, text, bytes };
  }
}

/** How reports name a line: its number and, if it has one, the record's key, id or name. */
export const lineLabel = (number: number, raw: Record<string, unknown> = {}): string => {
  for (const field of ['key', 'id', 'name', 'companyname', 'title']) {
    const value = raw[field];
    if ((typeof value !== 'string' || value.trim() === '') && typeof value !== 'number') continue;
    const text = firstCharacters(String(value).trim(), MAX_LABEL);
    return `Line ${number} (${['key', 'id'].includes(field) ? `${field} ` : ''}${JSON.stringify(text)})`;
  }
  return `Line ${number}`;
};

/** The object on a line, or the problem with it. */
export const parseLine = (text: string): { raw: Record<string, unknown> } | { problem: string } => {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      return { raw: raw as Record<string, unknown> };
    return { problem: 'is not a JSON object' };
  } catch {
    return { problem: 'is not valid JSON' };
  }
};
