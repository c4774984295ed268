const HOUR = 3_600_000;

/** When the next letter about a changed password may go (milliseconds), and whether one is held until then. */
export type PasswordLetters = { free: number; held: boolean };

/** A state in which the next letter is held for a while: the address got letters about another page. */
export const holdingLetters = (now: number): PasswordLetters => ({ free: now + HOUR, held: false });

/**
 * Counts a letter about a changed password, of which an account sends one in a while. `due` is when it may go, null for at once; a held one takes the
 * place of an earlier one that is due then.
 */
export const countPasswordLetter = (
  before: PasswordLetters | undefined,
  now: number,
): { letters: PasswordLetters; due: number | null } => {
  const sentAtLast = before?.held === true && now >= before.free ? before.free : null;
  const free = sentAtLast === null ? (before?.free ?? 0) : sentAtLast + HOUR;
  return now >= free
    ? { letters: { free: now + HOUR, held: false }, due: null }
    : { letters: { free, held: true }, due: free };
};
