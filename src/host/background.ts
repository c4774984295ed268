/** Work that goes on after replies. */
export type Background = {
  /** Tracks a piece of work and logs its failure. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Resolves once no work is running. */
  done: () => Promise<void>;
};

export const background = (): Background => {
  const underWay = new Set<Promise<unknown>>();
  return {
    waitUntil: (work) => {
      const settled = Promise.resolve(work)
        .catch((error: unknown) => console.error(error))
        .finally(() => underWay.delete(settled));
      underWay.add(settled);
    },
    done: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
