/** One check of a probe: its result, what it found, and a remedy; `ok` is null if there was nothing to check. */
export type Check = { name: string; ok: boolean | null; found: string; remedy: string };

/** The result of a check, and what it found. */
export type CheckResult = { ok: boolean | null; found: string };
export type RunCheck = () => Promise<CheckResult>;

/** Runs a check; an exception is a failure. */
export const check = async (name: string, remedy: string, run: RunCheck): Promise<Check> => {
  try {
    return { name, remedy, ...(await run()) };
  } catch (error) {
    return { name, remedy, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
};
