/** The fields of a page that are lists or objects, not text. */
export const STRUCTURED_NAMES = ['sources', 'positions', 'education', 'links'] as const;

export type StructuredName = (typeof STRUCTURED_NAMES)[number];

export const isStructured = (name: string): name is StructuredName =>
  (STRUCTURED_NAMES as readonly string[]).includes(name);
