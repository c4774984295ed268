import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { Position, Schooling } from '../life/rules/position.ts';

/** A link of a page to somewhere else; its label may be ''. */
export type Link = { url: string; label: string };

/**
 * Where a statement is from: an https address, the title of the page there, and the day (`YYYY-MM-DD`) it was seen; both may be empty. `archived` is the
 * https address of a copy, missing if there is none.
 */
export type Source = { url: string; title: string; seen: string; archived?: string };

/** A source as readers get it: `gone` since a day, if its address is; `archived` may be ''. */
export type SourceOnPage = Required<Source> & { state: '' | 'gone'; since: string };

/** The days since when the addresses of a page's sources are gone, by what stands for an address (`gone-sources/rules/source-check.ts`). */
export type GoneSources = Readonly<Record<string, string>>;

/** The sources of a page as readers get them, by field. */
export type SourcesOnPage = Partial<Record<FieldName, readonly SourceOnPage[]>>;

/** The sources of a page, by field. */
export type Sources = Partial<Record<FieldName, readonly Source[]>>;

/** What another name of a page is: the one in its own language or script, one that it no longer has, or any other. */
export const NAME_KINDS = ['native', 'former', 'other'] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** Another name of a page; its language is a tag, or '' if none. */
export type PageName = { text: string; language: string; kind: NameKind };

/** The prose of a page in other languages, by tag and field. */
export type Translations = Readonly<Record<string, Partial<Readonly<Record<FieldName, string>>>>>;

/** The translations that are behind their originals, by tag and field, each with the number of the first change since in the history of the page. */
export type Behind = Readonly<Record<string, Partial<Readonly<Record<FieldName, number>>>>>;

/** The fields of a page that are lists or objects, not text. Which there are, and how each is read: `read-structured.ts`. */
export type StructuredFields = {
  /** Where its statements are from, by field. */
  sources: Sources;
  /** A person's positions, in the order in which they were entered. */
  positions: readonly Position[];
  /** A person's schools, in the order in which they were entered. */
  education: readonly Schooling[];
  /** Links to elsewhere, in the order in which they were entered. */
  links: readonly Link[] /** Its other names, in the order in which they were entered. */;
  names: readonly PageName[];
  /** Its prose in other languages. */
  translations: Translations;
};
