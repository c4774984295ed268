/**
 * When the owner was last asked whether the page is still right (milliseconds): the letter is not stored yet while it is `pending`, and its link is good
 * until it is `answered`.
 */
export type ConfirmationRequest = { at: number; pending?: true; answered?: true };

/** Since when a page is about to go, as its owner wanted, and when it goes (milliseconds); whether the letter about that is stored. */
export type Leaving = { at: number; until: number; told?: true };
