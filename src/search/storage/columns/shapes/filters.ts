import type { Dimension } from '../../../../profiles/rules/groups.ts';

export type Filters = { verified: boolean } & { [key in Dimension]?: string | undefined };

/** Whether a filter lets everybody through. */
export const isUnfiltered = ({ verified, place, profession, industry }: Filters): boolean =>
  !verified && place === undefined && profession === undefined && industry === undefined;
