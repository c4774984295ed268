import type { Context } from '@netlify/functions';
import type { Defer } from '../../engine/storage/storage.ts';
import { logEvent } from '../../log/storage/log.ts';
import { goesOnAfterReply } from '../../settings/server.ts';

/** Work of one request that is deferred until its reply: `later` adds a task, `runDeferred` runs them all. */
export type DeferredWork = { later: Defer; runDeferred: () => Promise<void> };

/**
 * Collects work for after a reply. It runs while the reply is sent, if the platform allows that, or else before it; what comes later still, of a
 * reply that streams, at once. A failed task is logged with the fields in `about`, and the others still run.
 */
export const collectDeferred = (
  context: Partial<Pick<Context, 'waitUntil'>> | undefined,
  about: Readonly<Record<string, unknown>> = {},
): DeferredWork => {
  const tasks: (() => Promise<unknown>)[] = [];
  let hasRun = false;
  const log = (error: unknown): void => logEvent('error', 'deferred-work-failed', { ...about, error });
  const runAll = async (): Promise<void> => {
    if (tasks.length === 0) return;
    const all = Promise.all(tasks.splice(0).map((task) => task().catch(log)));
    if (goesOnAfterReply(context)) context.waitUntil(all);
    else await all;
  };
  return {
    later: (task) => {
      tasks.push(task);
      if (hasRun) void runAll();
    },
    runDeferred: () => {
      hasRun = true;
      return runAll();
    },
  };
};
