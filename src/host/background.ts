import { logEvent } from '../base/log/storage/log.ts';
/** Work that continues after responses. */
export type Background = {
  /** Tracks a piece of work and logs its failure. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Resolves once no work is running. */
  done: () => Promise<void>;
};

export const background = (): Background => {
  const inProgress = new Set<Promise<unknown>>();
  return {
    waitUntil: (work) => {
      const task = Promise.resolve(work)
        .catch((error: unknown) => logEvent('error', 'background-work-failed', { error }))
        .finally(() => inProgress.delete(task));
      inProgress.add(task);
    },
    done: async () => {
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
};
