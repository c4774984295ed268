import { paths } from '../../../paths.ts';
import { SORT_LABELS, type Sort } from '../../rules/profile-query.ts';

/** Links to the profiles of a browse page in orders that only the results have. */
export const resultOrders = (
  narrowed: readonly (readonly [name: string, value: string])[],
  sorts: readonly Sort[],
): { label: string; href: string }[] =>
  sorts.map((sort) => ({ label: SORT_LABELS[sort], href: paths.find([...narrowed, ['sort', sort]]) }));
