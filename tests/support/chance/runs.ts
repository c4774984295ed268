/** How thoroughly properties and crashes are tried: 1 is everything; `npm test` tries a twentieth, `npm run test:long` half. */
const share = Number(process.env['PROPERTY_RUNS'] ?? 1);

/** How often a property is tried. */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: Math.ceil(usual * share) });

/** The trials of a long list that are made: all, or as many of them as `PROPERTY_RUNS` says and at least one, evenly spread. */
export const sampled = <T>(trials: readonly T[]): T[] => {
  const part = Math.max(share, 1 / trials.length);
  return trials.filter((_, index) => part >= 1 || Math.floor((index + 1) * part) > Math.floor(index * part));
};
