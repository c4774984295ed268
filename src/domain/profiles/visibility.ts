import type { Reason } from '../moderation/moderation.ts';

/** An administrator's decision to hide a profile; `at` is in milliseconds. */
export type Hiding = { at: number; by: string; reason: Reason; note: string };

/** How a profile came into the trash, and when it is deleted for good (`at` and `until` in milliseconds). */
export type Trashing = { at: number; by: string; until: number; reason: Reason; note: string };
