import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { isObject, ofEntry, type Read, readStructured } from '../../../base/fields/rules/structured.ts';
import { textProblem } from '../../../base/fields/rules/text-problem.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { languageTag } from '../../../base/languages/rules/tag.ts';
import { withoutFillers } from '../../../base/text/rules/letters/unseen.ts';
import { cleanText } from '../../../base/text/rules/text.ts';
import { NAMES } from '../../rules/limits.ts';
import { NAME_KINDS, type NameKind, type PageName } from '../../rules/structured-values.ts';

export const NAMES_SENTENCES = {
  get notAList() {
    return say('profiles.names.not-a-list');
  },
  get tooMany() {
    return say('profiles.names.too-many', { max: NAMES.page });
  },
  required: (number: number) => FIELD_SENTENCES.required(nameOfEntry(number)),
  kind: (number: number) => say('profiles.names.kind', { number, kinds: NAME_KINDS.join(', ') }),
  language: (number: number) => say('profiles.names.language', { number }),
} as const;

const nameOfEntry = (number: number): string => ofEntry(say('field.name'), number);

/** Reads the other names of a form or an import, each once: returns them in their order, or the problem as a sentence. */
export const readNames = (sent: unknown): Read<readonly PageName[]> => {
  const list = readStructured(sent, []);
  if (!Array.isArray(list)) return { problem: NAMES_SENTENCES.notAList };
  if (list.length > NAMES.page) return { problem: NAMES_SENTENCES.tooMany };
  const names: PageName[] = [];
  for (const [index, each] of list.entries()) {
    const read = readName(each, index + 1);
    if ('problem' in read) return read;
    if (!names.some((name) => JSON.stringify(name) === JSON.stringify(read.value))) names.push(read.value);
  }
  return { value: names };
};

const isKind = (kind: unknown): kind is NameKind => (NAME_KINDS as readonly unknown[]).includes(kind);

const readName = (sent: unknown, number: number): Read<PageName> => {
  if (!isObject(sent)) return { problem: NAMES_SENTENCES.notAList };
  const { text, language = '', kind } = sent;
  if (typeof text !== 'string') return { problem: NAMES_SENTENCES.notAList };
  const line = withoutFillers(cleanText(text, LENGTHS.line));
  const problem = textProblem(nameOfEntry(number), LENGTHS.line, line, false);
  if (problem !== null) return { problem };
  if (line === '') return { problem: NAMES_SENTENCES.required(number) };
  if (!isKind(kind)) return { problem: NAMES_SENTENCES.kind(number) };
  const tag = language === '' ? '' : typeof language === 'string' ? languageTag(language) : null;
  return tag === null
    ? { problem: NAMES_SENTENCES.language(number) }
    : { value: { text: line, language: tag, kind } };
};

/** The other names of a page that are former ones, or that are not. */
export const namesThatAre = (
  which: 'former' | 'current',
  { names = [] }: { names?: readonly PageName[] | undefined },
): readonly PageName[] => names.filter(({ kind }) => (kind === 'former') === (which === 'former'));
