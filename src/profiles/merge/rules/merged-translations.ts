import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import { translationsPart } from '../../history/rules/history-fields.ts';
import { newestNumber } from '../../history/rules/record-history.ts';
import type { Change } from '../../history/rules/stored-history.ts';
import type { FieldTranslation } from '../../languages/rules/behind.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { Behind } from '../../rules/structured-values.ts';

/** Which translations of a page are behind after a merge, or after it was taken back, and which of those that it moved hold. */
export type MovedTranslations = { behind: Behind; current: FieldTranslation[] };

const textOf = ({ translations }: ProfileRecord, { tag, field }: FieldTranslation): string =>
  translations?.[tag]?.[field] ?? '';

/** Decides about each translation of a page: `since` says from which change on it is behind, null that it holds, undefined that it is as it was. */
const decideEach = (
  page: ProfileRecord,
  next: ProfileRecord,
  since: (each: FieldTranslation) => number | null | undefined,
): MovedTranslations => {
  const behind: Record<string, Partial<Record<FieldName, number>>> = { ...page.behind };
  const current: FieldTranslation[] = [];
  for (const tag of Object.keys(next.translations ?? {}))
    for (const field of proseFields(next.profile)) {
      const number = textOf(next, { tag, field }) === '' ? undefined : since({ tag, field });
      if (number === null) current.push({ tag, field });
      else if (number !== undefined) behind[tag] = { ...behind[tag], [field]: number };
    }
  return { behind, current };
};

/** A translation that comes from another page is behind if it was there, or if what it translates did not come with it. */
export const translationsOfMerge = (
  keep: ProfileRecord,
  drop: ProfileRecord,
  next: ProfileRecord,
): MovedTranslations =>
  decideEach(keep, next, (each) => {
    const { tag, field } = each;
    const isMoved = textOf(next, each) !== textOf(keep, each) || next[field] !== keep[field];
    if (!isMoved || textOf(next, each) !== textOf(drop, each)) return undefined;
    const isBehind = drop.behind?.[tag]?.[field] !== undefined || next[field] !== drop[field];
    return isBehind ? newestNumber(keep) + 1 : null;
  });

/** A translation that comes back is behind if it was before the merge, `former`, or if what it translates was edited since; `change` is the one that the merge made. */
export const translationsOfReturn = (
  page: ProfileRecord,
  next: ProfileRecord,
  change: Change | null,
  former: Behind = {},
): MovedTranslations =>
  decideEach(page, next, (each) => {
    const { tag, field } = each;
    const [isText, isOriginal] = [textOf(next, each) !== textOf(page, each), next[field] !== page[field]];
    if (!isText && !isOriginal) return undefined;
    const touched = change?.fields ?? {};
    const isEdited = isText ? !isOriginal && field in touched : translationsPart(field) in touched;
    return isEdited ? newestNumber(page) + 1 : (former[tag]?.[field] ?? null);
  });
