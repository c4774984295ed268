import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, fieldPlaceOf } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { visibilityOf } from '../rules/privacy.ts';
import type { VisibleField } from '../rules/visible-field.ts';
import { partLabel } from './part-label.ts';

type SummedUp = {
  kind: ProfileKind;
  /** The list of private fields. */
  hidden: readonly string[];
  /** What is summed up: the parts that have a value. */
  parts: readonly VisibleField[];
};

/** Whether nobody but the owner and administrators ever sees a field of that kind of page. */
export const isNeverPublic = (kind: ProfileKind, part: VisibleField): boolean =>
  Object.hasOwn(FIELD_LABELS, part) && fieldPlaceOf(kind, part as FieldName) === 'owner';

/** How much of some parts of a page readers see: 'Readers see 6 of these. Only you see Children and Religion.' */
export const readersSummary = ({ kind, hidden, parts }: SummedUp): string => {
  const never = parts.filter((part) => isNeverPublic(kind, part));
  const others = parts.filter((part) => !isNeverPublic(kind, part));
  const named = (list: readonly VisibleField[]): string => formatList(list.map(partLabel));
  const own = others.filter((part) => visibilityOf(kind, hidden, part) === 'private');
  const shown = others.length - own.length;
  const isYear = others.some((part) => visibilityOf(kind, hidden, part) === 'year');
  const sentences = [
    own.length + never.length === 0
      ? parts.length === 0
        ? say('visibility.sees-nothing')
        : say('visibility.sees-all')
      : say('visibility.sees-some', { count: shown }),
    isYear && say('visibility.sees-year', { part: partLabel('dob') }),
    own.length > 0 && say('visibility.only-you-see', { parts: named(own) }),
    never.length > 0 && say('visibility.never-public', { parts: named(never), count: never.length }),
  ];
  return sentences.filter(Boolean).join(' ');
};
