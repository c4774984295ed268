import type { Storage } from '../../base/engine/storage/storage.ts';
import { sweepManageTokens } from '../../site/probe/storage/manage-tokens.ts';
import { sweepRuns } from './uploaded-runs.ts';

/** Removes imports and restores that nobody finished within a day, and expired tokens of commands. */
export const sweepUploads = async (storage: Storage): Promise<void> => {
  await sweepRuns(storage, 'imports');
  await sweepRuns(storage, 'restores');
  await sweepManageTokens(storage);
};
