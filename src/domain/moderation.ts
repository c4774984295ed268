/** Why somebody reports a page, and why an administrator hides or deletes one. */
export const REASONS = ['about-me', 'impersonation', 'wrong', 'private', 'abuse', 'spam', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** An administrator's decision that keeps a profile out of sight; `at` is milliseconds. */
export type Hiding = { at: number; by: string; reason: Reason; note: string };

/** Where a deleted profile waits: for 30 days, until `until` (both in milliseconds). */
export type Trashing = { at: number; by: string; until: number; reason: Reason; note: string };

/** Milliseconds that a deleted profile stays in the trash. */
export const TRASH_PERIOD = 30 * 86_400_000;
