import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldNamed, proseFields } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { languageTag } from '../../../base/languages/rules/tag.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { Behind } from '../../rules/structured-values.ts';

/** A translation of a page: its language and field. */
export type FieldTranslation = { tag: string; field: FieldName };

const notAList = (): { problem: string } => ({ problem: say('profiles.translations.current') });

const MAX_NAMES = 100;

/** Reads which translations still hold, a comma-separated list such as `de.message,fr.products`: returns them, or the problem as a sentence. */
export const readCurrent = (
  kind: ProfileKind,
  sent: unknown,
): { value: readonly FieldTranslation[] } | { problem: string } => {
  if (sent === undefined) return { value: [] };
  if (typeof sent !== 'string') return notAList();
  const names = sent.split(',', MAX_NAMES + 1).map((name) => name.trim());
  if (names.length > MAX_NAMES) return notAList();
  const value: FieldTranslation[] = [];
  for (const name of names.filter((each) => each !== '')) {
    const [language = '', fieldName = ''] = name.split('.', 3);
    const [tag, field] = [languageTag(language), fieldNamed(kind, fieldName)];
    const isNone = tag === null || field === undefined || !proseFields(kind).includes(field);
    if (isNone || name.split('.').length !== 2) return notAList();
    value.push({ tag, field });
  }
  return { value };
};

const isIn = (list: readonly FieldTranslation[], tag: string, field: FieldName): boolean =>
  list.some((each) => each.tag === tag && each.field === field);

/**
 * The record after a change, with the translations that are behind: those whose original changed, until they change or are said to hold.
 * `number` is that of the change in the history, `current` those that still hold.
 */
export const withBehind = (
  old: ProfileRecord,
  next: ProfileRecord,
  number: number,
  current: readonly FieldTranslation[] = [],
): ProfileRecord => {
  const { behind = {}, ...rest } = next;
  if (next.translations === undefined) return next.behind === undefined ? next : rest;
  const entries = Object.entries(next.translations).map(([tag, texts]): [string, Behind[string]] => [
    tag,
    Object.fromEntries(
      proseFields(next.profile).flatMap((field) => {
        if (texts[field] === undefined || isIn(current, tag, field)) return [];
        const said = behind[tag]?.[field];
        const isSame = texts[field] === old.translations?.[tag]?.[field];
        // What the change itself says of a translation that it brings.
        const isNew = said !== undefined && said !== old.behind?.[tag]?.[field];
        if (!isSame && !isNew) return [];
        const since = said ?? (old[field] === next[field] ? undefined : number);
        return since === undefined ? [] : [[field, since]];
      }),
    ),
  ]);
  const kept = entries.filter(([, fields]) => Object.keys(fields).length > 0);
  return kept.length === 0
    ? next.behind === undefined
      ? next
      : rest
    : { ...rest, behind: Object.fromEntries(kept) };
};

/** A record in which some translations are said to hold, so that they are not behind. */
export const withoutBehind = (record: ProfileRecord, current: readonly FieldTranslation[]): ProfileRecord => {
  const { behind = {} } = record;
  if (!current.some(({ tag, field }) => behind[tag]?.[field] !== undefined)) return record;
  return withBehind(record, record, 0, current);
};

/** The fields that are behind, by language. */
export const behindFields = (behind: Behind = {}): Record<string, FieldName[]> =>
  Object.fromEntries(
    Object.entries(behind).map(([tag, fields]) => [tag, Object.keys(fields) as FieldName[]]),
  );
