import { timeOfId } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

/** Keys of probes stand here, each probe's in a folder of its own; archives leave them out. */
const PREFIX = 'probe/';
/** A probe is over after this time, in milliseconds, whatever became of it. */
const OVER = 3_600_000;

/** Whether a text can name a probe: a time-ordered id. */
export const isProbeName = (name: unknown): name is string =>
  typeof name === 'string' && /^[0-9a-z]{22}$/.test(name);

/** The folder of one probe, with a slash at its end. */
export const probeFolder = (probe: string): string => `${PREFIX}${probe}/`;

/** Removes the keys of a probe: those that lists show, and those that are named, as lists may be late. */
export const removeProbe = async (
  storage: Storage,
  probe: string,
  named: readonly string[] = [],
): Promise<void> => {
  const { keys } = await storage.list(probeFolder(probe));
  await removeAll(storage, [...new Set([...keys, ...named])]);
};

/** Removes what is left of probes that died. */
export const sweepProbes = async (storage: Storage): Promise<void> => {
  for (const probe of await storage.directories(PREFIX))
    if (!isProbeName(probe) || storage.now() - timeOfId(probe) > OVER) await removeProbe(storage, probe);
};
