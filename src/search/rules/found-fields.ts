import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { ListItem } from '../../profiles/rules/list-item.ts';

/** Searched fields that a list item lacks; missing if empty or private. */
export type FoundFields = Partial<Record<Exclude<FieldName, keyof ListItem>, string>> & {
  /** A person's organisations and schools, one a line. */
  life?: string;
};
