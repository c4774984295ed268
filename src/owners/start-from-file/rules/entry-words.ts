import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import type { FileList, FileLists } from './contents.ts';

type Words = { [List in FileList]: (entry: FileLists[List][number]) => readonly string[] };

const WORDS: Words = {
  positions: (entry) => [entry.role, entry.organisation, spanWords(entry)],
  education: (entry) => [entry.degree, entry.school, spanWords(entry)],
  links: ({ url, label }) => [label === '' ? url : say('owners.file.link', { label, url })],
};

/** An entry of a list in a line: `Pilot, Harbour Office, 2015 – now`. */
export const entryWords = <List extends FileList>(list: List, entry: FileLists[List][number]): string =>
  formatList(
    WORDS[list](entry).filter((each) => each !== ''),
    'unit',
  );
