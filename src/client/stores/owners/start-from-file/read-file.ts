import {
  FILE_BYTES,
  FILE_SENTENCES,
  type FileContents,
  FileProblem,
} from '../../../../domain/owners/start-from-file/contents.ts';
import { readJsonResume } from '../../../../domain/owners/start-from-file/json-resume.ts';
import { loadModule } from '../../../frame/load-module.ts';

/** What was read of a file, or the sentence why nothing was. */
export type FileReading = { contents: FileContents } | { problem: string };

/** Reads a file in this browser: a JSON Résumé, a vCard or LinkedIn's ZIP, told apart by what is in them. Sends nothing. */
export const readFile = async (file: Blob): Promise<FileReading> => {
  if (file.size > FILE_BYTES) return { problem: FILE_SENTENCES.tooLarge };
  try {
    return { contents: await contentsOf(new Uint8Array(await file.arrayBuffer())) };
  } catch (problem) {
    return { problem: problem instanceof FileProblem ? problem.message : FILE_SENTENCES.unreadable };
  }
};

const contentsOf = async (bytes: Uint8Array): Promise<FileContents> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return (await loadModule(() => import('./read-export.ts'))).readExport(bytes);
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text.startsWith('{')) return readJsonResume(text);
  if (!/^BEGIN:VCARD\s/i.test(text)) throw new FileProblem(FILE_SENTENCES.unknown);
  return (await loadModule(() => import('./read-card-text.ts'))).readCardText(text);
};
