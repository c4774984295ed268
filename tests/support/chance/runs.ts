/** How thoroughly properties and crashes are tried: 1 is everything; `npm test` tries a tenth, `npm run test:long` half. */
const share = Number(process.env['PROPERTY_RUNS'] ?? 1);

/** How often a property is tried. */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: Math.ceil(usual * share) });

/** The trials of a long list that are made: all, or as many of them as `PROPERTY_RUNS` says, evenly spread. */
export const sampled = <T>(trials: readonly T[]): T[] =>
  trials.filter((_, index) => share >= 1 || Math.floor((index + 1) * share) > Math.floor(index * share));
