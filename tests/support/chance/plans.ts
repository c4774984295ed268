import fc from 'fast-check';

/** Rounds of at most `max` random steps with up to 45 s after each, and a seed for everything else that is random. */
export const plansOf = <Step>(step: fc.Arbitrary<Step>, max: number) =>
  fc.record({
    seed: fc.integer(),
    rounds: fc.array(
      fc.record({ advance: fc.integer({ min: 0, max: 45_000 }), steps: fc.array(step, { maxLength: max }) }),
      { minLength: 1, maxLength: 12 },
    ),
  });
