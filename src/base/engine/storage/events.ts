/** The time that one bucket of events covers, in milliseconds. */
export const BUCKET_MS = 10_000;
/** How long after its end a bucket may be compacted, in milliseconds: a write has 5 s to be acknowledged, clocks differ a little, and lists have been seen to lag by a minute. */
export const SETTLED_MS = 90_000;

/** The bucket of an event at a time. */
export const bucketOf = (time: number): string => String(Math.floor(time / BUCKET_MS)).padStart(10, '0');

/** The newest bucket that may be compacted at a time. */
export const settledBucket = (now: number): string => bucketOf(now - SETTLED_MS - BUCKET_MS);

/** The end of a bucket, in milliseconds. */
export const endOfBucket = (bucket: string): number => (Number(bucket) + 1) * BUCKET_MS;
