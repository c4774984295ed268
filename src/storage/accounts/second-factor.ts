/** An administrator's second factor as it is kept with their record. */
export type SecondFactor = {
  /** The secret of the codes, base32, once it was confirmed. */
  secret?: string;
  /** One that waits to be confirmed. */
  pending?: string;
  /** The codes that were tried on it: how many, and since when (milliseconds). */
  tries?: { count: number; since: number };
  /** The newest step whose code was used: each is good once. */
  step: number;
  /** Hashes of the recovery codes that are left. */
  recovery: string[];
};

export const NO_FACTOR: SecondFactor = { step: 0, recovery: [] };
