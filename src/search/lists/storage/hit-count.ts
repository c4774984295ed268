import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { type Dimension, ofEachDimension } from '../../../profiles/rules/dimensions.ts';
import type { Wanted } from '../../storage/questions.ts';

/** Whose profiles are wanted, of one kind. */
export type WantedOfKind = Omit<Wanted, 'kinds'> & { kind: ProfileKind };

/** How many profiles of a kind match; a lower bound if `isAtLeast`. */
export type HitCount = {
  kind: ProfileKind;
  total: number;
  isAtLeast: boolean;
  verified: number;
  groups: Record<Dimension, Map<string, number>>;
};

export const noGroups = (): HitCount['groups'] => ofEachDimension(() => new Map());
