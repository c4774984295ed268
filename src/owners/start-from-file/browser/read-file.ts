import { decodeText } from '../../../base/text/rules/letters/decode-text.ts';
import { FILE_BYTES, type FileContents, type FileFault, FileProblem } from '../rules/contents.ts';
import { readJsonResume } from '../rules/json-resume.ts';
import { readCardText } from '../rules/read-card-text.ts';
import { readExport } from '../rules/read-export.ts';

/** What was read of a file, or why nothing was. */
export type FileReading = { contents: FileContents } | { fault: FileFault };

/** Reads a file in this browser: a JSON Résumé, a vCard or LinkedIn's ZIP, told apart by what is in them. Sends nothing. */
export const readFile = async (file: Blob): Promise<FileReading> => {
  if (file.size > FILE_BYTES) return { fault: 'tooLarge' };
  try {
    return { contents: contentsOf(new Uint8Array(await file.arrayBuffer())) };
  } catch (problem) {
    return { fault: problem instanceof FileProblem ? problem.fault : 'unreadable' };
  }
};

const contentsOf = (bytes: Uint8Array): FileContents => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readExport(bytes);
  const text = decodeText(bytes).text.trimStart();
  if (text.startsWith('{')) return readJsonResume(text);
  if (!/^BEGIN:VCARD\s/i.test(text)) throw new FileProblem('unknown');
  return readCardText(text);
};
