/** One check of a probe: its result, what it found, and a remedy; `ok` is null if there was nothing to check. */
export type Check = { name: string; ok: boolean | null; found: string; remedy: string };

/** The work of a check: returns the result and what it found. */
export type Seen = { ok: boolean | null; found: string };
export type Look = () => Promise<Seen>;

/** Runs a check; an exception is a failure. */
export const check = async (name: string, remedy: string, look: Look): Promise<Check> => {
  try {
    return { name, remedy, ...(await look()) };
  } catch (error) {
    return { name, remedy, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
};
