import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { Position, Schooling } from '../life/rules/position.ts';

/** A link of a page to somewhere else; its label may be ''. */
export type Link = { url: string; label: string };

/** Where a statement is from: an https address, the title of the page there, and the day (`YYYY-MM-DD`) it was seen; both may be empty. */
export type Source = { url: string; title: string; seen: string };

/** The sources of a page, by field. */
export type Sources = Partial<Record<FieldName, readonly Source[]>>;

/** The fields of a page that are lists or objects, not text. Which there are, and how each is read: `read-structured.ts`. */
export type StructuredFields = {
  /** Where its statements are from, by field. */
  sources: Sources;
  /** A person's positions, in the order in which they were entered. */
  positions: readonly Position[];
  /** A person's schools, in the order in which they were entered. */
  education: readonly Schooling[];
  /** Links to elsewhere, in the order in which they were entered. */
  links: readonly Link[];
};
