import type { Mapping } from '../../files/rules/mapping.ts';

/** A mapping with the name under which it was kept. */
export type NamedMapping = { name: string; mapping: Mapping };

/** The most mappings that a browser keeps; the oldest one gives way. */
const MOST = 30;
const LONGEST_NAME = 60;

const isNamed = (value: unknown): value is NamedMapping => {
  const { name, mapping } = (value ?? {}) as Partial<NamedMapping>;
  return (
    typeof name === 'string' &&
    typeof mapping === 'object' &&
    mapping !== null &&
    (mapping.profile === 'personal' || mapping.profile === 'professional') &&
    typeof mapping.columns === 'object' &&
    mapping.columns !== null
  );
};

/** Reads what was kept; what is none of it is left out. */
export const readMappings = (text: string | null): NamedMapping[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isNamed) : [];
  } catch {
    return [];
  }
};

/** The mappings with one more, or another one of that name. */
export const withNamed = (all: readonly NamedMapping[], name: string, mapping: Mapping): NamedMapping[] => {
  const named = name.trim().slice(0, LONGEST_NAME);
  if (named === '') return [...all];
  const others = all.filter((each) => each.name !== named);
  return [...others, { name: named, mapping: { ...mapping, name: named } }].slice(-MOST);
};

/** The kept mapping that was made for a file with these columns: all of its own are there. The one that uses most of them, the newest of several. */
export const fittingMapping = (
  all: readonly NamedMapping[],
  columns: readonly string[],
): NamedMapping | null => {
  let best: NamedMapping | null = null;
  let most = 0;
  for (const each of all) {
    const names = Object.keys(each.mapping.columns);
    if (names.length < most || names.length === 0 || !names.every((name) => columns.includes(name))) continue;
    best = each;
    most = names.length;
  }
  return best;
};
