export const VERIFIED = 'verified.jpg';

export const NOT_VERIFIED = 'not-verified.jpg';

export type Verified = typeof VERIFIED | typeof NOT_VERIFIED;

/** Whether an admin's or a record's value counts as verified: `verified.jpg`, `verified` or `yes`. */
export const isVerified = (value: string): boolean =>
  [VERIFIED, 'verified', 'yes'].includes(value.trim().toLowerCase());
