import { LENGTHS } from '../../base/fields/rules/limits.ts';

/** What an owner says to machines: that search engines may not show the page, and that AI may not learn from it. */
export const MACHINE_WORDS = ['no-search', 'no-ai'] as const;
export type MachineWord = (typeof MACHINE_WORDS)[number];

/** A page as far as it speaks to machines; it says nothing if the words are missing. */
export type Saying = { machines?: readonly MachineWord[] };

/** Whether search engines may show a page. The site's own lists and search do anyway. */
export const mayBeIndexed = ({ machines = [] }: Saying): boolean => !machines.includes('no-search');

/** Whether AI may learn from a page. One that says no is kept from assistants and is no open data. */
export const mayTrainAi = ({ machines = [] }: Saying): boolean => !machines.includes('no-ai');

/** Reads such words from a comma-separated list, each once and in their own order; null if another one is among them. */
export const readMachines = (sent: unknown): MachineWord[] | null => {
  if (typeof sent !== 'string' || sent.length > LENGTHS.line) return null;
  const words = sent
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isKnown = words.every((word) => (MACHINE_WORDS as readonly string[]).includes(word));
  return isKnown ? MACHINE_WORDS.filter((word) => words.includes(word)) : null;
};

/** The words with one said, or not said any more. */
export const withWord = (words: readonly MachineWord[], word: MachineWord, isSaid: boolean): MachineWord[] =>
  MACHINE_WORDS.filter((each) => (each === word ? isSaid : words.includes(each)));
