import { decodeText } from '../../../base/text/rules/letters/decode-text.ts';
import { FILE_BYTES, FILE_SENTENCES, type FileContents, FileProblem } from '../rules/contents.ts';
import { readJsonResume } from '../rules/json-resume.ts';
import { readCardText } from '../rules/read-card-text.ts';
import { readExport } from '../rules/read-export.ts';

/** What was read of a file, or the sentence why nothing was. */
export type FileReading = { contents: FileContents } | { problem: string };

/** Reads a file in this browser: a JSON Résumé, a vCard or LinkedIn's ZIP, told apart by what is in them. Sends nothing. */
export const readFile = async (file: Blob): Promise<FileReading> => {
  if (file.size > FILE_BYTES) return { problem: FILE_SENTENCES.tooLarge };
  try {
    return { contents: contentsOf(new Uint8Array(await file.arrayBuffer())) };
  } catch (problem) {
    return { problem: problem instanceof FileProblem ? problem.message : FILE_SENTENCES.unreadable };
  }
};

const contentsOf = (bytes: Uint8Array): FileContents => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readExport(bytes);
  const text = decodeText(bytes).text.trimStart();
  if (text.startsWith('{')) return readJsonResume(text);
  if (!/^BEGIN:VCARD\s/i.test(text)) throw new FileProblem(FILE_SENTENCES.unknown);
  return readCardText(text);
};
