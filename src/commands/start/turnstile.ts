/** Lets so many in at a time; the others wait, first come, first served. */
export type Turnstile = { enter: () => Promise<() => void> };

export const createTurnstile = (most: number): Turnstile => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    // Whoever waits takes the place over.
    else next();
  };
  return {
    enter: async () => {
      if (inside < most) inside += 1;
      else await new Promise<void>((next) => waiting.push(next));
      let isInside = true;
      return () => {
        if (isInside) leave();
        isInside = false;
      };
    },
  };
};
