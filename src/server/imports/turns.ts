// Written here: p-limit has a queue for one name, and this waits for several names in the order of asking.

/** Lets work that shares a name run one after the other, in the order of asking, and all other work side by side. */
export type Turns = { take: (names: readonly string[], work: () => Promise<void>) => Promise<void> };

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<void>>();
  return {
    take: async (names, work) => {
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
