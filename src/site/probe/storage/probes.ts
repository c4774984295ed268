import { timeOfId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/** The prefix of probes, with a folder for each; archives leave them out. */
const PREFIX = 'probe/';
/** Maximum duration of a probe, in milliseconds. */
const MAX_AGE_MS = 3_600_000;

/** Whether a text can be the name of a probe: a time-ordered id. */
export const isProbeName = (name: unknown): name is string =>
  typeof name === 'string' && /^[0-9a-z]{22}$/.test(name);

export const probeFolder = (probe: string): string => `${PREFIX}${probe}/`;

/** Removes the listed keys of a probe and the given ones, because lists may be late. */
export const removeProbe = async (
  storage: Storage,
  probe: string,
  named: readonly string[] = [],
): Promise<void> => {
  const { keys } = await storage.list(probeFolder(probe));
  await removeAll(storage, [...new Set([...keys, ...named])]);
};

/** Removes what crashed probes left. */
export const sweepProbes = async (storage: Storage): Promise<void> => {
  for (const probe of await storage.directories(PREFIX))
    if (!isProbeName(probe) || storage.now() - timeOfId(probe) > MAX_AGE_MS)
      await removeProbe(storage, probe);
};
