/** How often a property is tried; `PROPERTY_RUNS` multiplies it for long runs. */
export const runs = (usual: number): { numRuns: number } => ({
  numRuns: Math.ceil(usual * Number(process.env['PROPERTY_RUNS'] ?? 1)),
});
