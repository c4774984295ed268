/** Told what a restore does, and how much of it is done; of the archive's bytes while it checks. `total` is left out if nobody knows it. */
export type RestoreProgress = (
  phase: 'Checking' | 'Emptying' | 'Restoring' | 'Listing',
  done: number,
  total?: number,
) => void;
