import type { NewPages } from '../../base/settings/rules.ts';

export type YesOrNo = 'yes' | 'no';

export type Listing = YesOrNo;

/** How readers reach the owner of a page: by the address on it, by a form that does not show it, or not at all. */
export const CONTACTS = ['address', 'form', 'none'] as const;
export type Contact = (typeof CONTACTS)[number];

/** Whether the e-mail address of a page is shown to nobody, whatever else is private. */
export const hidesEmail = ({ contact = 'address' }: { contact?: Contact }): boolean => contact !== 'address';

/** Whether an owner offers the page as open data. */
export type OpenData = 'yes' | 'no';

/**
 * Since when a page waits (milliseconds), and what for; `again` if it waits anew since then: its release was undone, or it was in the trash.
 * `from` is a keyed hash of the network that registered it, equal for equal ones, and gone once it is released.
 */
export type Waiting = { since: number; until: Exclude<NewPages, 'open'>; again?: number; from?: string };
