import type { Dimension } from '../../../profiles/rules/dimensions.ts';

/** What is counted of profiles besides their groups; `changed` is how often one was written or removed. */
export type Counted = Dimension | 'all' | 'changed' | 'verified' | 'initial' | 'spelling' | 'both';
