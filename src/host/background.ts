/** Work that goes on after replies. */
export type Background = {
  /** Looks after a piece of work; what goes wrong is logged. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Resolves once nothing is under way. */
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
