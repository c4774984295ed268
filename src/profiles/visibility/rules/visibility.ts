/** An administrator's decision to hide a profile; `at` is in milliseconds, `reason` one of moderation's. */
export type Hiding = { at: number; by: string; reason: string; note: string };

/** How a profile came into the trash, and when it is deleted for good (`at` and `until` in milliseconds). */
export type Trashing = { at: number; by: string; until: number; reason: string; note: string };

/** Whether readers may see an existing profile, by the decisions of administrators. */
export const isPubliclyVisible = (decisions: { hidden: Hiding | null } | null): boolean => !decisions?.hidden;
