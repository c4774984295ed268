import type { Storage } from '../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { buildHookUrl } from '../../../base/settings/server.ts';
import { takeRebuild } from '../storage.ts';

/** Minimum time between rebuilds for new articles, in milliseconds: until then, an on-demand page shows them. */
const MIN_INTERVAL_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;

/** Calls the build hook, if there is one: for new articles at most once in a while, for withdrawn ones at once. Only logs a failure. */
export const requestRebuild = async (storage: Storage, why: 'published' | 'withdrawn'): Promise<void> => {
  const hook = buildHookUrl();
  if (hook === undefined) return;
  if (why === 'published' && !(await takeRebuild(storage, MIN_INTERVAL_MS))) return;
  try {
    const reply = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`The hook answered ${reply.status}`);
  } catch (error) {
    logEvent('error', 'rebuild-failed', {
      why,
      error: error instanceof Error ? error.message : String(error),
    });
  }
};
