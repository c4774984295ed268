import fc from 'fast-check';

/** Rounds of at most `max` random steps with up to 45 s (or `pause`) after each, and a seed for everything else that is random. */
export const plansOf = <Step>(step: fc.Arbitrary<Step>, max: number, pause = 45_000) =>
  fc.record({
    seed: fc.integer(),
    rounds: fc.array(
      fc.record({ advance: fc.integer({ min: 0, max: pause }), steps: fc.array(step, { maxLength: max }) }),
      { minLength: 1, maxLength: 12 },
    ),
  });
