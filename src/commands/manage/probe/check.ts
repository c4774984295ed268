/** One thing that a probe looked at: what it found, and what to do where that is not as it must be; `ok` is null where there was nothing to look at. */
export type Check = { name: string; ok: boolean | null; found: string; todo: string };

/** What a check's look answers: whether all is well, and what it saw. */
export type Look = () => Promise<{ ok: boolean | null; found: string }>;

/** Looks, and takes an exception for something that is not well. */
export const check = async (name: string, todo: string, look: Look): Promise<Check> => {
  try {
    return { name, todo, ...(await look()) };
  } catch (error) {
    return { name, todo, ok: false, found: error instanceof Error ? error.message : String(error) };
  }
};

/** The checks as a table: what is not well says what to do. */
export const toTable = (checks: readonly Check[]): string => {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const rows = checks.map(({ name, ok, found, todo }) => {
    const word = ok === null ? '–     ' : ok ? 'ok    ' : 'NOT OK';
    return `${word}  ${name.padEnd(width)}  ${found}${ok === false ? `\n        ${''.padEnd(width)}  → ${todo}` : ''}`;
  });
  return rows.join('\n');
};
