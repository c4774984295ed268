import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../../profiles/rules/groups.ts';

/** How many profiles of a kind match; at least so many, if it says so. */
export type HitCount = {
  kind: ProfileKind;
  total: number;
  isAtLeast: boolean;
  /** Of how many it has the groups: all, or the newest. */
  counted: number;
  verified: number;
  groups: Record<Dimension, Map<string, number>>;
};
