import { nameField, type ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { nearest } from '../../../../base/text/rules/letters/nearest.ts';
import { quoted } from '../limits.ts';
import { dateSigns } from '../list-dates.ts';
import type { Certainty, ListField } from '../mapping.ts';
import { isListField } from '../mapping.ts';
import type { ListRow } from '../member-list.ts';
import { fieldOfKind, kindOfColumns } from './column-kind.ts';
import { columnKey, knownNames, nameMatch } from './field-names.ts';
import { isReadable, isRuled } from './readable.ts';
import { signsOf, type ValueSign } from './value-signs.ts';

/** The match of one column, before a hand corrects it. */
export type ColumnMatch = {
  field: ListField | null;
  certainty: Certainty;
  by: 'name' | 'values' | null;
  didYouMean: ListField | null;
  remark: string | null;
};

/** So many rows tell what a column holds. */
const SAMPLE = 1_000;
/** So much of a column must have one form. */
const MOSTLY = 0.8;
const PARTLY = 0.5;

type Facts = {
  column: string;
  filled: string[];
  signs: Map<ValueSign, number>;
  own: ReturnType<typeof nameMatch>;
};

/** Whether a list is in the names of imports, as JSON Lines, cards and exports are: then nothing else in it is guessed. */
export const isOwnFormat = (columns: readonly string[]): boolean =>
  columns.includes('profile') && columns.some((column) => column === 'name' || column === 'companyname');

/** Matches columns to fields, by their names, then by their values; and tells whether the rows are of people or of businesses. */
export const matchColumns = (
  columns: readonly string[],
  rows: readonly ListRow[],
): { kind: ProfileKind; isKindKnown: boolean; matches: ColumnMatch[] } => {
  const all = columns.map((column, index) => factsOf(column, index, rows));
  if (isOwnFormat(columns)) return { kind: 'personal', isKindKnown: true, matches: all.map(ownMatch) };
  const { kind, isKnown } = kindOfColumns(
    all.map(({ own }) => own?.field ?? null),
    (sign) => shareOfNames(all, sign),
  );
  const matches = all.map((facts) => byName(facts, kind) ?? NONE);
  // A column without a value takes no field from one that has some.
  const isTaken = (field: ListField): boolean =>
    matches.some((match, index) => match.field === field && all[index]?.filled.length !== 0);
  for (const [index, facts] of all.entries())
    if (matches[index] === NONE && facts.own === null) matches[index] = byValues(facts, kind, isTaken);
  const joined = joinedNames(all, matches, kind).map(onlyOnce(all));
  const meant = (field: ListField | null): ListField | null =>
    field === null ? null : fieldOfKind(field, kind);
  return {
    kind,
    isKindKnown: isKnown,
    matches: joined.map((match) => ({ ...match, didYouMean: meant(match.didYouMean) })),
  };
};

const NONE: ColumnMatch = { field: null, certainty: 'none', by: null, didYouMean: null, remark: null };

const factsOf = (column: string, index: number, rows: readonly ListRow[]): Facts => {
  const filled: string[] = [];
  for (const { cells } of rows.slice(0, SAMPLE)) {
    const cell = cells[index];
    const text = typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '';
    if (text !== '') filled.push(text);
  }
  const signs = new Map<ValueSign, number>();
  for (const text of filled) for (const sign of signsOf(text)) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  return { column, filled, signs, own: nameMatch(column) };
};

const share = ({ filled, signs }: Facts, sign: ValueSign): number =>
  filled.length === 0 ? 0 : (signs.get(sign) ?? 0) / filled.length;

const shareOfNames = (all: readonly Facts[], sign: ValueSign): number =>
  Math.max(
    0,
    ...all.filter(({ own }) => own?.field === 'name' || own === null).map((facts) => share(facts, sign)),
  );

const ownMatch = ({ column, own }: Facts): ColumnMatch => {
  if (isListField(column)) return { ...NONE, field: column, certainty: 'sure', by: 'name' };
  return { ...NONE, didYouMean: own === null ? nearestField(column) : own.field };
};

const byName = (facts: Facts, kind: ProfileKind): ColumnMatch | null => {
  const { own, column } = facts;
  if (own === null) return null;
  // 'Title' is a profession, unless it says Dr. and Mrs.
  const isHonorific = own.field === 'profession' && share(facts, 'honorific') > PARTLY;
  const meant = own.field === null || isHonorific ? null : (IN_TABLES[own.field] ?? own.field);
  if (meant !== null && ONLY_BY_HAND.includes(meant)) return { ...NONE, didYouMean: meant };
  const field = meant === null ? null : fieldOfKind(meant, kind);
  if (field === null) return { ...NONE, remark: `Pages have no field for ${quoted(column)}.` };
  if (isRuled(field) && facts.filled.length > 0 && !facts.filled.some((text) => isReadable(field, text)))
    return { ...NONE, didYouMean: field, remark: `Its values are not what ${quoted(column)} says.` };
  return { ...NONE, field, certainty: own.isOwn ? 'sure' : 'likely', by: 'name' };
};

/** What the name of a field of lists or numbers means over a column of text: an `id` is the other program's own. */
const IN_TABLES: Partial<Record<ListField, ListField>> = {
  id: 'key',
  links: 'link',
  positions: 'profession',
  education: 'eduqualification',
  names: 'name',
};

/** Fields that give a badge, or hide, or whose names mean something else in most lists, as the languages that members speak: never filled by a name alone. */
const ONLY_BY_HAND: readonly ListField[] = [
  'verified',
  'private',
  'sources',
  'ties',
  'language',
  'translations',
];

const VALUE_FIELDS: readonly ValueSign[] = [
  'email',
  'phone',
  'website',
  'facebook',
  'twitter',
  'instagram',
  'linked',
  'wikidata',
  'orcid',
  'isni',
  'lei',
  'bloodgroup',
  'country',
];

const byValues = (facts: Facts, kind: ProfileKind, isTaken: (field: ListField) => boolean): ColumnMatch => {
  const found = (wanted: ListField): ColumnMatch | null => {
    const field = fieldOfKind(wanted, kind);
    if (field === null || isTaken(field)) return null;
    return { ...NONE, field, certainty: 'likely', by: 'values' };
  };
  const sign = VALUE_FIELDS.find((each) => share(facts, each) >= MOSTLY) as ListField | undefined;
  const match =
    (sign !== undefined && found(sign)) ||
    (share(facts, 'dob') >= MOSTLY && areBirthdays(facts.filled) && found('dob')) ||
    (share(facts, 'company') >= PARTLY && found('companyname')) ||
    (share(facts, 'surname_first') >= MOSTLY && !isTaken('name') && found('surname_first')) ||
    (share(facts, 'full-name') >= MOSTLY && !isTaken('given_name') && found('name'));
  return match || { ...NONE, didYouMean: nearestField(facts.column) };
};

// Days of birth lie many years apart, and few of them in these years; days of joining do not.
const areBirthdays = (filled: readonly string[]): boolean => {
  const years = filled.flatMap((text) => /(?:1[89]|20)\d\d/.exec(text)?.[0] ?? []).map(Number);
  const old = years.filter((year) => year < 2005).length;
  return (
    filled.every((text) => dateSigns(text).isDate) &&
    old > years.length * MOSTLY &&
    new Set(years).size > years.length * 0.2
  );
};

// Two letters in the wrong order are two wrong ones.
const SHORT = 5;
const nearOf = (key: string) => ({ least: key.length < SHORT ? 1 : 2, part: 4 });

const nearestField = (column: string): ListField | null => {
  const key = columnKey(column);
  if (key.length < 4) return null;
  const known = knownNames();
  const word = nearest(
    key,
    [...known.keys()].filter((each) => each.length > 3),
    nearOf(key),
  );
  return (word === null ? null : known.get(word)?.field) ?? null;
};

// Given name and surname are one name; one of them alone is all there is of it.
const joinedNames = (
  all: readonly Facts[],
  matches: readonly ColumnMatch[],
  kind: ProfileKind,
): ColumnMatch[] => {
  const has = (field: ListField): boolean => matches.some((match) => match.field === field);
  const isWhole = has('name') || has('surname_first');
  const whole: ListField = nameField(kind);
  return matches.map((match, index): ColumnMatch => {
    const { field } = match;
    if (field === 'given_name' || field === 'family_name') {
      if (isWhole) return { ...NONE, remark: 'The whole name is in another column.' };
      const other = field === 'given_name' ? 'family_name' : 'given_name';
      return has(other) ? match : { ...match, field: whole, certainty: 'likely' };
    }
    const facts = all[index] as Facts;
    if (field !== 'name' || kind !== 'personal' || share(facts, 'surname_first') < MOSTLY) return match;
    return { ...match, field: 'surname_first', certainty: 'likely' };
  });
};

/** Fields that several columns may fill. */
export const REPEATABLE: readonly ListField[] = ['link', 'employer'];

const RANK: Readonly<Record<Certainty, number>> = { sure: 2, likely: 1, none: 0 };

// Of two columns for one field, the surer one counts, or the fuller one.
const onlyOnce =
  (all: readonly Facts[]) =>
  (match: ColumnMatch, index: number, matches: readonly ColumnMatch[]): ColumnMatch => {
    const { field } = match;
    if (field === null || REPEATABLE.includes(field)) return match;
    const worth = (at: number): readonly number[] => [
      Math.sign(all[at]?.filled.length ?? 0),
      RANK[matches[at]?.certainty ?? 'none'],
      all[at]?.filled.length ?? 0,
      -at,
    ];
    const rivals = matches.flatMap((other, at) => (other.field === field ? [at] : []));
    const best = rivals.reduce((one, other) => (isMore(worth(other), worth(one)) ? other : one));
    if (best === index) return match;
    return {
      ...NONE,
      didYouMean: field,
      remark: `${quoted(all[best]?.column ?? '')} is taken for the same field.`,
    };
  };

const isMore = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] as number) > (other[at] as number);
};
