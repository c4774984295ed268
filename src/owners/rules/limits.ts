/** How long the browser keeps the draft of a registration after its last change, in days. */
export const DRAFT_DAYS = 7;
