import papa from 'papaparse';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { FILE_ROWS, type FileContents, FileProblem, TABLE_CHARACTERS, type Unread } from './contents.ts';
import { LINKEDIN_TABLES, type LinkedInRow, type LinkedInTable, readLinkedIn } from './linkedin.ts';
import { unzip } from './unzip.ts';

const tableOf = (name: string): LinkedInTable | undefined =>
  LINKEDIN_TABLES.find((table) => name.toLowerCase().split('/').at(-1) === table);

/** Reads the ZIP that LinkedIn gives its members; throws a `FileProblem` if it is none. */
export const readExport = (bytes: Uint8Array): FileContents => {
  const { files, others } = unpacked(bytes);
  const cut: Unread[] = [];
  const tables: Partial<Record<LinkedInTable, readonly LinkedInRow[]>> = {};
  for (const [name, content] of files) {
    const text = new TextDecoder().decode(content);
    if (text.split('\n', 1).join().length > TABLE_CHARACTERS.columns) throw new FileProblem('broken');
    if (text.length > TABLE_CHARACTERS.all) cut.push({ what: 'end', name });
    const { data } = papa.parse<LinkedInRow>(firstCharacters(text, TABLE_CHARACTERS.all), {
      header: true,
      skipEmptyLines: true,
      preview: FILE_ROWS,
    });
    const table = tableOf(name);
    if (table !== undefined) tables[table] ??= data;
  }
  if (files.size === 0) throw new FileProblem('notLinkedIn');
  return readLinkedIn(tables, [...others.filter((name) => !name.endsWith('/')), ...cut]);
};

const unpacked = (bytes: Uint8Array): ReturnType<typeof unzip> => {
  try {
    return unzip(bytes, (name) => tableOf(name) !== undefined);
  } catch (problem) {
    throw problem instanceof FileProblem ? problem : new FileProblem('broken');
  }
};
