import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { call } from '../../base/http/browser/call.ts';
import { getFacetsCall } from '../../base/http/calls/reading-calls.ts';
import type { Dimension } from '../../profiles/rules/dimensions.ts';
import type { getFacets } from '../calls.ts';
import type { Facets } from './rules.ts';

/** The fields that offer what other pages say, and the facet that has it. */
const DIMENSIONS: Partial<Record<FieldName, Dimension>> = {
  catagory: 'industry',
  hometown: 'place',
  currentcity: 'place',
};

let loading: Promise<Facets | null> | null = null;

const loadFacets = async (): Promise<Facets | null> => {
  const outcome = await call<typeof getFacets>(getFacetsCall, {});
  if (outcome.kind === 'done') return outcome.reply.facets;
  // The next field tries again.
  loading = null;
  return null;
};

/** Whether a field offers values of other pages. */
export const hasOfferedValues = (field: FieldName): boolean => DIMENSIONS[field] !== undefined;

/** The commonest values of a field on other pages; none if they cannot be loaded. */
export const loadOfferedValues = async (field: FieldName): Promise<readonly string[]> => {
  const dimension = DIMENSIONS[field];
  if (dimension === undefined) return [];
  loading ??= loadFacets();
  return (await loading)?.[dimension].map(({ label }) => label) ?? [];
};
