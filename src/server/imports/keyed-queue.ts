// Not p-limit: that has a queue for one name, while this waits for several names in the order of calls.

/** A keyed queue: work that shares a name runs one after the other, in the order of calls, and all other work in parallel. */
type KeyedQueue = { run: (names: readonly string[], work: () => Promise<void>) => Promise<void> };

export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<void>>();
  return {
    run: async (names, work) => {
      const mine = Promise.all(names.map((name) => last.get(name))).then(work);
      const over = mine.catch(() => {});
      for (const name of names) last.set(name, over);
      try {
        await mine;
      } finally {
        for (const name of names) if (last.get(name) === over) last.delete(name);
      }
    },
  };
};
