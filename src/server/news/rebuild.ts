import type { Storage } from '../../storage/engine/storage.ts';
import { takeRebuild } from '../../storage/news/rebuilds.ts';

import { buildHookUrl } from '../http/settings.ts';

/** A rebuild for something new is asked for once in ten minutes: until then a page on demand shows it. */
const PERIOD = 10 * 60_000;
const DEADLINE = 5_000;

/** Asks the build hook, if there is one, for a rebuild: for something new at most once in ten minutes, for something withdrawn at once. A hook that fails is only logged. */
export const askForRebuild = async (storage: Storage, why: 'published' | 'withdrawn'): Promise<void> => {
  const hook = buildHookUrl();
  if (hook === undefined) return;
  if (why === 'published' && !(await takeRebuild(storage, PERIOD))) return;
  try {
    const reply = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(DEADLINE) });
    if (!reply.ok) throw new Error(`The hook answered ${reply.status}`);
  } catch (error) {
    console.error(
      JSON.stringify({ rebuild: why, error: error instanceof Error ? error.message : String(error) }),
    );
  }
};
