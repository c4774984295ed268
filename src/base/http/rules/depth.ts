/** How deep values may be nested. */
const MAX_DEPTH = 30;

/** Whether values of JSON are nested deeper than anything can use; without recursion, which such a text is made for. */
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
