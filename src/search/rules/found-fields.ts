import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { ListItem } from '../../profiles/rules/list-item.ts';

/** Searched fields that a list item lacks; missing if empty or private. */
export type FoundFields = Partial<Record<Exclude<FieldName, keyof ListItem>, string>> & {
  /** A person's organisations and schools, one a line. */
  life?: string;
  /** The other names of the page, one a line. */
  otherNames?: string;
  /** The translations of the searched texts, by field. */
  translated?: Partial<Record<FieldName, readonly string[]>>;
};

/** The names of a page by which it is found: its name first, then the others. */
export const foundNames = (name: string, others = ''): readonly string[] =>
  others === '' ? [name] : [name, ...others.split('\n')];
