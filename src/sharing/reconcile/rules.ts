import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, fieldPlaceOf, fieldsOf } from '../../base/fields/rules/fields.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { diedLabel } from '../../profiles/life/rules/died.ts';
import { STRUCTURED_FIELDS } from '../../profiles/rules/structured-fields.ts';

/** The types of the Reconciliation Service API 0.2, and the kind of profile that each is. */
export const RECONCILE_TYPES = [
  { id: 'person', name: 'Person', kind: 'personal' },
  { id: 'company', name: 'Company', kind: 'professional' },
] as const satisfies readonly { id: string; name: string; kind: ProfileKind }[];

/**
 * Limits of one request: queries, the properties of each, the values of each of these, and the characters of a query or a value; ids and
 * properties of `extend`; and results of a query.
 */
export const RECONCILE = {
  queries: 50,
  properties: 10,
  values: 10,
  characters: 200,
  ids: 50,
  extended: 20,
  results: 10,
  maxResults: 50,
} as const;

/** The name of a type. */
export type ReconcileType = (typeof RECONCILE_TYPES)[number]['id'];

export const toReconcileType = (kind: ProfileKind): { id: ReconcileType; name: string } => {
  const { id, name } = RECONCILE_TYPES.find((type) => type.kind === kind) ?? RECONCILE_TYPES[0];
  return { id, name };
};

/** The kinds that some types ask for; all for none, and nothing for unknown ones. */
export const kindsOfTypes = (types: readonly string[]): ProfileKind[] =>
  types.length === 0
    ? [...PROFILE_KINDS]
    : RECONCILE_TYPES.filter(({ id }) => types.includes(id)).map(({ kind }) => kind);

/** What `extend` can add besides the fields of a page. */
const more = () => ({
  industry: 'Industry',
  links: STRUCTURED_FIELDS.links.label,
  names: STRUCTURED_FIELDS.names.label,
  ties: 'Companies or people',
  verified: 'Badge',
  like: 'Likes',
  view: 'Views',
  updated: 'Updated',
  source: 'Source',
  source_url: 'Source address',
  licence: 'Licence',
});
const ofPeople = () => ({
  died: diedLabel(),
  positions: STRUCTURED_FIELDS.positions.label,
  education: STRUCTURED_FIELDS.education.label,
});

/** The properties of a type, or of all, under their names in records. */
export const reconcileProperties = (type?: string): { id: string; name: string }[] => {
  const kinds = kindsOfTypes(type === undefined ? [] : [type]);
  const fields = new Set<FieldName>(
    kinds.flatMap((kind) => fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) !== 'owner')),
  );
  return [
    ...[...fields].map((id) => ({ id, name: FIELD_LABELS[id] })),
    ...Object.entries({ ...(kinds.includes('personal') && ofPeople()), ...more() }).map(([id, name]) => ({
      id,
      name,
    })),
  ];
};
