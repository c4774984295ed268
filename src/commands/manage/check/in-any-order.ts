import { UnorderedStore } from '../../../storage/engine/sorted-keys.ts';

/** Runs a command, once more where its store turns out to list in no order: every command goes on where it was cut short. */
export const inAnyOrder = async (run: () => Promise<number>): Promise<number> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UnorderedStore)) throw error;
    console.error(`${error.message}: all names are held in memory, and it begins again.`);
    return run();
  }
};
