import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { isSpan, isSpanDate, type Span } from '../../../base/fields/rules/span.ts';
import { isObject, ofEntry, type Read, readStructured } from '../../../base/fields/rules/structured.ts';
import { textProblem } from '../../../base/fields/rules/text-problem.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { withoutFillers } from '../../../base/text/rules/letters/unseen.ts';
import { cleanText } from '../../../base/text/rules/text.ts';
import { LIFE } from '../../rules/limits.ts';
import { SPAN_SENTENCES } from './span-words.ts';

/** The two texts of an entry, the first of which it must have; how many entries a page has at most; and their words. */
export type EntryKind = {
  main: string;
  detail: string;
  max: number;
  labels: { main: string; detail: string; entry: string; entries: string };
};

/** The lists of a life: positions and schools. */
export type EntryList = 'positions' | 'education';

export const POSITIONS = {
  main: 'organisation',
  detail: 'role',
  max: LIFE.positions,
  labels: {
    get main() {
      return say('profiles.life.organisation');
    },
    get detail() {
      return say('profiles.life.role');
    },
    get entry() {
      return say('profiles.life.position');
    },
    get entries() {
      return say('profiles.life.positions');
    },
  },
} as const satisfies EntryKind;

export const EDUCATION = {
  main: 'school',
  detail: 'degree',
  max: LIFE.education,
  labels: {
    get main() {
      return say('field.school');
    },
    get detail() {
      return say('profiles.life.degree');
    },
    get entry() {
      return say('profiles.life.school');
    },
    get entries() {
      return say('profiles.life.education');
    },
  },
} as const satisfies EntryKind;

export const ENTRY_SENTENCES = {
  notAList: ({ labels, main }: EntryKind) =>
    say('profiles.life.not-a-list', { entries: labels.entries, main }),
  tooMany: ({ labels, max }: EntryKind) => say('profiles.life.too-many', { entries: labels.entries, max }),
  required: ({ labels }: Pick<EntryKind, 'labels'>, number: number) =>
    FIELD_SENTENCES.required(ofEntry(labels.main, number)),
} as const;

type TextsOf<Kind extends EntryKind> = Record<Kind['main'] | Kind['detail'], string>;

/** Reads the entries of a form or an import, in the order they were sent; `today` is `YYYY-MM-DD`. Returns them, or the first problem as a sentence. */
export const readEntries = <Kind extends EntryKind>(
  kind: Kind,
  sent: unknown,
  today: string,
): Read<readonly (Span & TextsOf<Kind>)[]> => {
  const list = readStructured(sent, []);
  if (!Array.isArray(list)) return { problem: ENTRY_SENTENCES.notAList(kind) };
  if (list.length > kind.max) return { problem: ENTRY_SENTENCES.tooMany(kind) };
  const value: (Span & TextsOf<Kind>)[] = [];
  for (const [index, each] of list.entries()) {
    const read = readEntry(kind, each, index + 1, today);
    if ('problem' in read) return read;
    value.push(read.value);
  }
  return { value };
};

const readEntry = <Kind extends EntryKind>(
  kind: Kind,
  sent: unknown,
  number: number,
  today: string,
): Read<Span & TextsOf<Kind>> => {
  if (!isObject(sent)) return { problem: ENTRY_SENTENCES.notAList(kind) };
  const { [kind.main]: main = '', [kind.detail]: detail = '', from = '', to = '' } = sent;
  if (typeof main !== 'string' || typeof detail !== 'string')
    return { problem: ENTRY_SENTENCES.notAList(kind) };
  if (typeof from !== 'string' || typeof to !== 'string')
    return { problem: SPAN_SENTENCES.datesOfEntry(number) };
  const entry = { [kind.main]: lineOf(main), [kind.detail]: lineOf(detail), from, to } as Span &
    TextsOf<Kind>;
  const wrong = wrongPart(kind, entry, number, today);
  return wrong === null ? { value: entry } : { problem: wrong.problem };
};

/** The part of an entry that is wrong, and why. */
type WrongPart = { part: string; problem: string };

const wrongPart = <Kind extends EntryKind>(
  { labels, main, detail }: Kind,
  entry: Span & TextsOf<Kind>,
  number: number,
  today: string,
): WrongPart | null => {
  const texts = entry as Readonly<Record<string, string>>;
  for (const [part, label] of [
    [main, labels.main],
    [detail, labels.detail],
  ] as const) {
    const problem = textProblem(ofEntry(label, number), LENGTHS.line, texts[part] ?? '', false);
    if (problem !== null) return { part, problem };
  }
  if (texts[main] === '') return { part: main, problem: ENTRY_SENTENCES.required({ labels }, number) };
  if (isSpan(entry, today)) return null;
  const part = isSpanDate(entry.from, today) ? 'to' : 'from';
  return { part, problem: SPAN_SENTENCES.datesOfEntry(number) };
};

/** What is wrong in the rows of a form: the first problem of each, by the number of the row, from 1, and the part. */
export const entryProblems = <Kind extends EntryKind>(
  kind: Kind,
  entries: readonly (Span & TextsOf<Kind>)[],
  today: string,
): { number: number; part: string; problem: string }[] =>
  entries.flatMap((entry, index) => {
    const texts = entry as Readonly<Record<string, string>>;
    const lines = {
      [kind.main]: lineOf(texts[kind.main] ?? ''),
      [kind.detail]: lineOf(texts[kind.detail] ?? ''),
    };
    const wrong = wrongPart(kind, { ...entry, ...lines }, index + 1, today);
    return wrong === null ? [] : [{ number: index + 1, ...wrong }];
  });

const lineOf = (text: string): string => withoutFillers(cleanText(text, LENGTHS.line));
