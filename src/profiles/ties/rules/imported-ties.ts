import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { isSpan, type Span } from '../../../base/fields/rules/span.ts';
import { isObject, readStructured } from '../../../base/fields/rules/structured.ts';
import { textProblem } from '../../../base/fields/rules/text-problem.ts';
import { cleanText } from '../../../base/text/rules/text.ts';
import { SPAN_SENTENCES } from '../../life/rules/span-words.ts';
import { TIE_KINDS, TIE_SENTENCES, TIES, type TieKind } from './tie.ts';

/** A tie of an imported page; `key` is the import key of the other page. */
export type ImportedTie = Span & { key: string; kind: TieKind; role: string };

/** Reads the ties of an imported page; `today` is `YYYY-MM-DD`. Returns the problem as a sentence if one of them is not valid. */
export const readImportedTies = (
  sent: unknown,
  today: string,
): { ties: ImportedTie[] } | { problem: string } => {
  const list = readStructured(sent, []);
  if (!Array.isArray(list)) return { problem: 'Ties must be a list' };
  if (list.length > TIES.open) return { problem: TIE_SENTENCES.full };
  const ties: ImportedTie[] = [];
  for (const [index, entry] of list.entries()) {
    const read = readTie(entry, index + 1, today);
    if (typeof read === 'string') return { problem: read };
    ties.push(read);
  }
  return { ties };
};

const isTieKind = (value: unknown): value is TieKind =>
  typeof value === 'string' && (TIE_KINDS as readonly string[]).includes(value);

const readTie = (entry: unknown, number: number, today: string): ImportedTie | string => {
  if (!isObject(entry)) return `Entry ${number} must be an object`;
  const { key, kind, role = '', from = '', to = '' } = entry;
  if (typeof key !== 'string' || key.trim() === '' || key.length > LENGTHS.text)
    return `Entry ${number} needs the key of the other page`;
  if (!isTieKind(kind)) return `The kind of entry ${number} must be one of ${TIE_KINDS.join(', ')}`;
  if (typeof role !== 'string') return `The role of entry ${number} must be text`;
  const words = cleanText(role, LENGTHS.line);
  const problem = textProblem(`The role of entry ${number}`, LENGTHS.line, words, false);
  if (problem !== null) return problem;
  if (typeof from !== 'string' || typeof to !== 'string' || !isSpan({ from, to }, today))
    return SPAN_SENTENCES.datesOfEntry(number);
  return { key: key.trim(), kind, role: words, from, to };
};
