import type { FieldName, ProfileFields } from '../../../../base/fields/rules/field-catalogue.ts';

/** Fields that belong together and are short as a rule. */
const PAIRS: readonly (readonly [FieldName, FieldName])[] = [
  ['nickname', 'dob'],
  ['marital', 'children'],
  ['religion', 'bloodgroup'],
  ['school', 'college'],
  ['hometown', 'currentcity'],
  ['startedyear', 'gst'],
  ['boardmembers', 'employee'],
  ['facebook', 'twitter'],
  ['instagram', 'linked'],
];

/** How many characters half a line shows. */
const HALF_A_LINE = 28;

const isShort = (text: string): boolean => text.length <= HALF_A_LINE && !text.includes('\n');

/** Fields in rows of one or two: a pair shares a row if what is stored in both is short. What is typed moves no field. */
export const inRows = (
  fields: readonly FieldName[],
  base: ProfileFields,
): readonly (readonly FieldName[])[] => {
  const pairs = PAIRS.filter((pair) => pair.every((field) => fields.includes(field) && isShort(base[field])));
  return fields.flatMap((field): (readonly FieldName[])[] => {
    const pair = pairs.find((each) => each.includes(field));
    if (pair === undefined) return [[field]];
    return pair[0] === field ? [pair] : [];
  });
};

/** Whether a pair shares a row on a phone, too. */
export const isNarrow = ([first]: readonly FieldName[]): boolean =>
  first === 'marital' || first === 'boardmembers';
