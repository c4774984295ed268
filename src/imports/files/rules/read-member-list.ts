import { decodeText } from '../../../base/text/rules/letters/decode-text.ts';
import { FileProblem } from '../../../owners/start-from-file/rules/contents.ts';
import { problemSentence } from '../../../owners/start-from-file/rules/file-sentences.ts';
import { readJsonResume } from '../../../owners/start-from-file/rules/json-resume.ts';
import { readExport } from '../../../owners/start-from-file/rules/read-export.ts';
import { unzip } from '../../../owners/start-from-file/rules/unzip.ts';
import { columnKey } from './columns/field-names.ts';
import { BROWSER_LIMITS, LIST_SENTENCES, type ListLimits, ListProblem } from './limits.ts';
import type { ListFile, ListReading, MemberList } from './member-list.ts';
import { readCardList, toRows } from './reading/card-list.ts';
import { rowOfContents } from './reading/contents-row.ts';
import { articlesProblemOf, kindOfFile, kindOfZip, textProblemOf } from './reading/file-kind.ts';
import { readJsonList } from './reading/json-list.ts';
import { toTable } from './reading/list-table.ts';
import { readSeparated } from './reading/separated-text.ts';
import { readSpreadsheet } from './reading/spreadsheet.ts';

/** Reads a list of members, whatever it is written in, told by what is in it; or says in a sentence why it is none. Sends nothing. */
export const readMemberList = async (
  file: ListFile,
  limits: ListLimits = BROWSER_LIMITS,
): Promise<ListReading> => {
  try {
    if (file.bytes.length > limits.bytes) throw new ListProblem(LIST_SENTENCES.tooLarge(limits.bytes));
    const list = await listIn(file, limits);
    const problem = articlesProblemOf(list.columns.map(columnKey));
    if (problem !== null) throw new ListProblem(problem);
    if (list.rows.length + list.unread.length === 0) throw new ListProblem(LIST_SENTENCES.noRows);
    if (list.rows.length > limits.rows)
      throw new ListProblem(LIST_SENTENCES.tooMany(list.rows.length, limits.rows));
    return { list };
  } catch (problem) {
    if (problem instanceof FileProblem) return { problem: problemSentence(problem) };
    if (problem instanceof ListProblem) return { problem: problem.message };
    throw problem;
  }
};

const listIn = async ({ bytes }: ListFile, limits: ListLimits): Promise<MemberList> => {
  const file = kindOfFile(bytes);
  if ('problem' in file) throw new ListProblem(file.problem);
  if (file.kind === 'zip') return listInZip(bytes, limits);
  const { text, encoding, lost } = decodeText(bytes);
  const problem = textProblemOf(text);
  if (problem !== null) throw new ListProblem(problem);
  const remarks = lost > 0 ? [LIST_SENTENCES.lost(lost)] : [];
  const list = listInText(text);
  return { ...list, encoding, remarks: [...remarks, ...list.remarks] };
};

const listInText = (text: string): MemberList => {
  const start = text.trimStart();
  if (start === '') throw new ListProblem(LIST_SENTENCES.empty);
  if (RESUME.test(start)) {
    const values = rowOfContents(readJsonResume(text));
    return { ...PLAIN, format: 'json', ...toRows([{ row: 1, values }]) };
  }
  if (/^[{[]/.test(start)) return { ...PLAIN, ...readJsonList(text) };
  if (/^BEGIN:VCARD\s/i.test(start)) return { ...PLAIN, format: 'vcard', ...readCardList(text) };
  const { separator, rows } = readSeparated(text);
  return { ...PLAIN, format: 'table', separator, ...toTable(rows) };
};

/** The beginning of a JSON Résumé. */
const RESUME = /^\{\s*(?:"\$schema"\s*:\s*"[^"]*"\s*,\s*)?"basics"\s*:\s*\{/;

const PLAIN = { encoding: null, separator: null, unread: [], remarks: [] } as const;

const listInZip = async (bytes: Uint8Array, limits: ListLimits): Promise<MemberList> => {
  const names: string[] = [];
  const note = (name: string): boolean => {
    names.push(name);
    return false;
  };
  unzip(bytes, note, limits.bytes);
  const zip = kindOfZip(names);
  if ('problem' in zip) throw new ListProblem(zip.problem);
  if (zip.kind === 'linkedin') {
    const contents = readExport(bytes);
    return { ...PLAIN, format: 'linkedin', ...toRows([{ row: 1, values: rowOfContents(contents) }]) };
  }
  const { rows, remarks } = await readSpreadsheet(bytes, limits);
  const table = toTable(rows);
  return { ...PLAIN, format: 'xlsx', ...table, remarks: [...remarks, ...table.remarks] };
};
