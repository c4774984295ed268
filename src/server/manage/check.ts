/** One thing that a probe looked at: what it found, and what to do where that is not as it must be; `ok` is null where there was nothing to look at. */
export type Check = { name: string; ok: boolean | null; found: string; remedy: string };

/** What a check's look answers: whether all is well, and what it saw. */
export type Seen = { ok: boolean | null; found: string };
export type Look = () => Promise<Seen>;

/** Looks, and takes an exception for something that is not well. */
export const check = async (name: string, remedy: string, look: Look): Promise<Check> => {
  try {
    return { name, remedy, ...(await look()) };
  } catch (error) {
    return { name, remedy, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
};
