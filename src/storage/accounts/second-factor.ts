/** An administrator's second factor, part of their record. */
export type SecondFactor = {
  /** The confirmed secret of the codes, base32. */
  secret?: string;
  /** A secret that is not confirmed yet. */
  pending?: string;
  /** Failed attempts to confirm it: how many, and since when (milliseconds). */
  tries?: { count: number; since: number };
  /** The newest time step whose code was used: each code is valid once. */
  step: number;
  /** Hashes of the unused recovery codes. */
  recovery: string[];
};

export const NO_FACTOR: SecondFactor = { step: 0, recovery: [] };
