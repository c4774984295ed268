/** An administrator's second factor, part of their record. */
export type SecondFactor = {
  /** The confirmed secret of the codes, encrypted; in a restored archive base32, until upkeep encrypts it. */
  secret?: string;
  /** A secret that is not confirmed yet, in the same form. */
  pending?: string;
  /** Failed attempts to confirm it: how many, and since when (milliseconds). */
  tries?: { count: number; since: number };
  /** The newest time step whose code was used: each code is valid once. */
  step: number;
  /** The unused recovery codes. */
  codes?: RecoveryHashes;
};

/** Hashes of recovery codes: scrypt with its parameters, salt and keys in base64. */
export type RecoveryHashes = { n: number; r: number; p: number; salt: string; keys: string[] };

export const NO_FACTOR: SecondFactor = { step: 0 };
