import type { NewPages } from '../../base/settings/rules.ts';

export type YesOrNo = 'yes' | 'no';

export type Listed = YesOrNo;

/** Whether an owner offers the page as open data. */
export type OpenData = 'yes' | 'no';

/**
 * Since when a page waits (milliseconds), and what for; `again` if it waits anew since then: its release was undone, or it was in the trash.
 * `from` is a keyed hash of the network that registered it, equal for equal ones, and gone once it is released.
 */
export type Waiting = { since: number; until: Exclude<NewPages, 'open'>; again?: number; from?: string };
