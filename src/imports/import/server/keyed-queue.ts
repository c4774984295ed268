// p-limit has one queue, while this waits for several names in the order of calls.

/** A keyed queue: work that shares a name runs in the order of calls, all other work in parallel. */
type KeyedQueue = { run: (names: readonly string[], work: () => Promise<void>) => Promise<void> };

export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<void>>();
  return {
    run: async (names, work) => {
      const running = Promise.all(names.map((name) => last.get(name))).then(work);
      const ended = running.catch(() => {});
      for (const name of names) last.set(name, ended);
      try {
        await running;
      } finally {
        for (const name of names) if (last.get(name) === ended) last.delete(name);
      }
    },
  };
};
