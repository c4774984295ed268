import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { byteLines } from '../../../base/text/rules/lines.ts';
import { readLines } from './import-lines.ts';

/** A file cannot be imported at all; nothing was written. */
class ImportFileError extends Error {
  override name = 'ImportFileError';

  constructor(file: string, problem: string) {
    super(`${basename(file)} ${problem} Nothing was imported.`);
  }
}

/** Checks before an import that a file is UTF-8 and looks like JSON Lines. */
export const checkImportFile = async (file: string): Promise<void> => {
  await requireUtf8(file);
  for await (const { text } of readLines(file)) {
    const problem = problemOfFirst(text);
    if (problem !== null) throw new ImportFileError(file, problem);
    return;
  }
};

const requireUtf8 = async (file: string): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst && UTF16.some((mark) => chunk.subarray(0, 2).equals(mark)))
      throw new ImportFileError(file, 'is UTF-16. Please save it as UTF-8.');
    isFirst = false;
    if (!isText(chunk, decoder)) throw await notUtf8(file);
  }
  try {
    decoder.decode();
  } catch {
    throw await notUtf8(file);
  }
};

const UTF16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

// Zero bytes are valid UTF-8, but in a text they mean UTF-16 without a byte-order mark.
const isText = (chunk: Buffer, decoder: TextDecoder): boolean => {
  try {
    decoder.decode(chunk, { stream: true });
    return !chunk.includes(0);
  } catch {
    return false;
  }
};

const notUtf8 = async (file: string): Promise<ImportFileError> => {
  let number = 0;
  for await (const line of byteLines(createReadStream(file))) {
    number += 1;
    if (line.includes(0) || !isUtf8(line)) break;
  }
  return new ImportFileError(file, `is not UTF-8 (line ${number}). Please save it as UTF-8.`);
};

const EXAMPLE = 'An import takes JSON Lines: one record, {"profile": "personal", "name": "…"}, on each line.';

const problemOfFirst = (text: string): string | null => {
  if (text.startsWith('[') || text === '{') return `is one JSON document. ${EXAMPLE}`;
  if (!text.startsWith('{') && /[,;\t]/.test(text)) return `looks like CSV. ${EXAMPLE}`;
  return null;
};
