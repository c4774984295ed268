/** How deep the values of a record may be nested. */
const MAX_DEPTH = 30;

/** Whether the values of a record are nested deeper than anything can use; without recursion, which such a file is made for. */
export const isTooDeep = (values: unknown): boolean => {
  let level: unknown[] = [values];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
};
