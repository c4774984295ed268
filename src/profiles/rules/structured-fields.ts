import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import { STRUCTURED_NAMES, type StructuredName } from './structured-names.ts';
import type { StructuredFields } from './structured-values.ts';

type StructuredEntry<Name extends StructuredName> = {
  /** On screens. */
  label: string;
  kinds: readonly ProfileKind[];
  empty: StructuredFields[Name];
  /** Its owner may name it in `private_fields`. */
  mayBePrivate: boolean;
};

const PERSON = ['personal'] as const;

/** What is known about each structured field. A new one is one more entry here, a name in `structured-names.ts`, a type in `structured-values.ts`, in `read-structured.ts`, and in words in `../calls.ts`. */
export const STRUCTURED_FIELDS: { readonly [Name in StructuredName]: StructuredEntry<Name> } = {
  sources: {
    get label() {
      return say('profiles.sources.heading');
    },
    kinds: PROFILE_KINDS,
    empty: {},
    mayBePrivate: false,
  },
  positions: {
    get label() {
      return say('profiles.life.career');
    },
    kinds: PERSON,
    empty: [],
    mayBePrivate: true,
  },
  education: {
    get label() {
      return say('profiles.life.education');
    },
    kinds: PERSON,
    empty: [],
    mayBePrivate: true,
  },
  links: {
    get label() {
      return say('profiles.links.title');
    },
    kinds: PROFILE_KINDS,
    empty: [],
    mayBePrivate: true,
  },
  names: {
    get label() {
      return say('profiles.names.title');
    },
    kinds: PROFILE_KINDS,
    empty: [],
    mayBePrivate: true,
  },
  translations: {
    get label() {
      return say('profiles.translations.title');
    },
    kinds: PROFILE_KINDS,
    empty: {},
    mayBePrivate: false,
  },
};

/** The structured fields of a kind of profile. */
export const structuredOf = (kind: ProfileKind): readonly StructuredName[] =>
  STRUCTURED_NAMES.filter((name) => STRUCTURED_FIELDS[name].kinds.includes(kind));

/** The structured fields of a record, each with its empty value where the record has none. */
export const structuredValues = (record: Partial<StructuredFields>): StructuredFields =>
  Object.fromEntries(
    STRUCTURED_NAMES.map((name) => [name, record[name] ?? STRUCTURED_FIELDS[name].empty]),
  ) as StructuredFields;

/** Whether two values of a field are the same; nothing is the same as its empty value. */
export const isSameStructured = (one: object = {}, other: object = {}): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** What a record keeps of structured values: those that are not empty. */
export const keptStructured = (values: Partial<StructuredFields>): Partial<StructuredFields> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isSameStructured(value)));

/** The names of the values that differ from a record's. */
export const changedStructured = (
  record: Partial<StructuredFields>,
  values: Partial<StructuredFields>,
): StructuredName[] =>
  STRUCTURED_NAMES.filter(
    (name) => values[name] !== undefined && !isSameStructured(values[name], record[name]),
  );

/** The given values that differ from a record's; so what is the same stays as it is stored. */
export const newStructured = (
  record: Partial<StructuredFields>,
  values: Partial<StructuredFields>,
): Partial<StructuredFields> =>
  Object.fromEntries(changedStructured(record, values).map((name) => [name, values[name]]));
