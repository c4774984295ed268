import type { NewPages } from '../../base/settings/rules.ts';

export type YesOrNo = 'yes' | 'no';

export type Listed = YesOrNo;

/** Whether an owner offers the page as open data. */
export type OpenData = 'yes' | 'no';

/** Since when a page waits (milliseconds), and what for. */
export type Waiting = { since: number; until: Exclude<NewPages, 'open'> };
