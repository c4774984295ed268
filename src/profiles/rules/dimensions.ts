/** The dimensions that profiles are grouped by, apart from kind and initial. `place` is a hometown or a current city. */
export const DIMENSIONS = ['place', 'profession', 'industry'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** Something of each dimension. */
export const ofEachDimension = <Value>(of: (dimension: Dimension) => Value): Record<Dimension, Value> => ({
  place: of('place'),
  profession: of('profession'),
  industry: of('industry'),
});
