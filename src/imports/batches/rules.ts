/** What a command can hand to a deployed site in batches. */
export const BATCH_WORKS = ['import', 'restore'] as const;
export type BatchWork = (typeof BATCH_WORKS)[number];

/** The call that takes a batch: `?work=` and one of them. */
export const BATCH_PATH = '/manage/batch';

/** Writes of a batch begin within this time after its call, in milliseconds. What is left by then is for the next call. */
export const WORK_MS = 40_000;

/** A call is certainly over after this time, in milliseconds, because the platform ends it. */
export const CALL_MS = 60_000;

/** Maximum bytes of a packed batch: the platform takes 6 MB, in which three bytes are written as four. */
export const BATCH_BYTES = 4_400_000;

/** What the site answers to a batch: how far its work came, or what went wrong. */
export type BatchReply = { success: true; result: object } | { success: false; message: string };
