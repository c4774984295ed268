/** The steps of the wizard: kind, details, about and photos, review. */
export type Step = 1 | 2 | 3 | 4;
export const LAST_STEP = 4;
