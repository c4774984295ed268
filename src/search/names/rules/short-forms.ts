import { SHORT_FORM_LINES } from './short-form-list.ts';

const namesByWord = new Map<string, Set<string>>();
for (const line of SHORT_FORM_LINES.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words) {
    const others = namesByWord.get(word) ?? new Set();
    for (const other of words) if (other !== word) others.add(other);
    namesByWord.set(word, others);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The names that a romanised word is a usual short form of, their other short forms, or the short forms of a name. */
export const shortFormsOf = (word: string): ReadonlySet<string> => namesByWord.get(word) ?? NONE;

/** Whether two romanised words are a name and its short form, or two short forms of one name. */
export const isShortForm = (one: string, other: string): boolean => shortFormsOf(one).has(other);
