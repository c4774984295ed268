/** The fields of a page that are lists or objects, not text. */
export const STRUCTURED_NAMES = [
  'sources',
  'positions',
  'education',
  'links',
  'names',
  'translations',
] as const;

export type StructuredName = (typeof STRUCTURED_NAMES)[number];

/** Those that are of other fields, and as private as each of these. */
const OF_FIELDS = ['sources', 'translations'] as const;

/** Those that stand for themselves: lists. */
export type ListName = Exclude<StructuredName, (typeof OF_FIELDS)[number]>;

export const isStructured = (name: string): name is StructuredName =>
  (STRUCTURED_NAMES as readonly string[]).includes(name);

export const isList = (name: string): name is ListName =>
  isStructured(name) && !(OF_FIELDS as readonly string[]).includes(name);
