import { isObject } from '../../../../base/fields/rules/structured.ts';
import { isTooDeep } from '../../../../base/http/rules/depth.ts';
import { LIST_COLUMNS, LIST_SENTENCES, ListProblem, quoted } from '../limits.ts';
import { isListField } from '../mapping.ts';
import type { CellValue, ListRow, RowProblem } from '../member-list.ts';

type Named = { row: number; values: Readonly<Record<string, CellValue>> };

/** Records of a JSON file as rows, with all names that they have as columns. */
export type JsonList = {
  format: 'json-lines' | 'json';
  columns: string[];
  rows: ListRow[];
  unread: RowProblem[];
  remarks: string[];
};

/** So deep objects within a record become columns such as `address.city`. */
const DEPTH = 3;

/** Reads JSON Lines, an array of objects, one object, or an object around such an array, as Wikidata and OpenRefine write. */
export const readJsonList = (text: string): JsonList => {
  const whole = parsed(text);
  if (whole === undefined) return readLines(text);
  if (isObject(whole) && !text.trim().includes('\n') && listIn(whole) === null)
    return toList('json-lines', [{ row: 1, values: whole }], [], []);
  const found = Array.isArray(whole) ? { list: whole, remarks: [] } : listIn(whole);
  if (found === null) {
    if (isObject(whole)) return toList('json', [{ row: 1, values: whole }], [], []);
    throw new ListProblem(LIST_SENTENCES.notRecords);
  }
  const { list, remarks } = found;
  const rows = list.map((values: unknown, index) => ({ row: index + 1, values }));
  if (!rows.some(({ values }) => isObject(values)) && rows.length > 0)
    throw new ListProblem(LIST_SENTENCES.notRecords);
  return toList(
    'json',
    rows.filter((each): each is Named => isObject(each.values)),
    rows.flatMap(({ row, values }) =>
      isObject(values) ? [] : [{ row, sentence: LIST_SENTENCES.notObject }],
    ),
    remarks,
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readLines = (text: string): JsonList => {
  const rows: Named[] = [];
  const unread: RowProblem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const values = parsed(line);
    if (isObject(values)) rows.push({ row: index + 1, values });
    else {
      const sentence = values === undefined ? LIST_SENTENCES.badLine : LIST_SENTENCES.notObject;
      unread.push({ row: index + 1, sentence });
    }
  }
  if (rows.length === 0) throw new ListProblem(LIST_SENTENCES.brokenJson);
  return toList('json-lines', rows, unread, []);
};

// The results of Wikidata's query service, OpenRefine's rows, or any object around one list of records.
const listIn = (whole: unknown): { list: unknown[]; remarks: string[] } | null => {
  if (!isObject(whole)) return null;
  const { results } = whole;
  if (isObject(results) && Array.isArray(results['bindings']))
    return { list: results['bindings'].map(bound), remarks: [] };
  const lists = Object.entries(whole).filter(
    ([name, value]) =>
      !isListField(name) && Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
  const [first] = lists;
  if (first === undefined || lists.length > 1) return null;
  return { list: first[1] as unknown[], remarks: [LIST_SENTENCES.listIn(quoted(first[0]))] };
};

// `{item: {type: 'uri', value: '…'}}`
const bound = (binding: unknown): unknown =>
  isObject(binding)
    ? Object.fromEntries(
        Object.entries(binding).map(([name, term]) => [name, isObject(term) ? term['value'] : term]),
      )
    : binding;

const toList = (
  format: JsonList['format'],
  named: readonly Named[],
  unread: RowProblem[],
  remarks: string[],
): JsonList => {
  const places = new Map<string, number>();
  const deep = new Set(named.filter(({ values }) => isTooDeep(values)));
  for (const { row } of deep) unread.push({ row, sentence: LIST_SENTENCES.tooDeep });
  const flat = named.filter((each) => !deep.has(each));
  const rows = flat.map(({ row, values }) => {
    const cells: CellValue[] = [];
    addCells(cells, places, '', values, 1);
    return { row, cells };
  });
  if (places.size > LIST_COLUMNS) throw new ListProblem(LIST_SENTENCES.tooWide(places.size));
  return { format, columns: [...places.keys()], rows, unread, remarks };
};

const addCells = (
  cells: CellValue[],
  places: Map<string, number>,
  start: string,
  values: Readonly<Record<string, CellValue>>,
  depth: number,
): void => {
  for (const [key, value] of Object.entries(values)) {
    const name = start + (key === '' ? '(no name)' : key);
    if (isObject(value) && depth < DEPTH && !isListField(name)) {
      addCells(cells, places, `${name}.`, value, depth + 1);
      continue;
    }
    const place = places.get(name) ?? places.size;
    if (place === places.size && place <= LIST_COLUMNS) places.set(name, place);
    if (place <= LIST_COLUMNS) cells[place] = value;
  }
};
