import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findRoute, type Group, type Handler, routesOf } from '../app/calls/group.ts';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { RateLimit } from './limits/rate-limit.ts';

/** A scheduled function. */
export type Scheduled = { name: string; schedule: string; handler: Handler };
/** What answers a call, and the call's name. */
export type NamedHandler = { handler: Handler; name: string };
type Functions = {
  /** What answers a path in any letter case. */
  find: (path: string) => NamedHandler | undefined;
  scheduled: readonly Scheduled[];
};

type Routed = NamedHandler & { path: string };

/** Loads everything that answers, before the first request, and limits it as the platform does. */
export const loadFunctions = async (groups: readonly Group[]): Promise<Functions> => {
  const scheduled: Scheduled[] = [];
  const routed: Routed[] = [];
  await Promise.all(
    groups.map(async (group) => {
      const { schedule, perMinute } = group;
      if (schedule !== undefined)
        for (const [name, { load }] of Object.entries(group.routes ?? {}))
          scheduled.push({ name, schedule, handler: await load() });
      const handlers = new Map<Handler, Handler>();
      for (const { name, path, load } of routesOf(group)) {
        const answer = await load();
        const handler =
          handlers.get(answer) ?? (perMinute === undefined ? answer : limited(answer, perMinute));
        handlers.set(answer, handler);
        routed.push({ name, path, handler });
      }
    }),
  );
  return { find: findRoute(routed), scheduled };
};

/** With the platform's limit for each address. Responses from the cache do not count. */
const limited = (handler: Handler, perMinute: number): Handler => {
  const limit = new RateLimit({ max: perMinute, seconds: 60 });
  return (request, context) => {
    const seconds = limit.take(context.ip);
    if (seconds === 0) return handler(request, context);
    const { status, sentence } = ERROR_CODES.throttled;
    return Response.json(
      { success: false, message: sentence, code: 'throttled' },
      { status, headers: { 'Cache-Control': 'no-store', 'Retry-After': String(seconds) } },
    );
  };
};

type Entry = { createHandler: (options: { notFoundContent: string }) => Handler };

/** Loads the build's function for on-demand pages. */
export const loadPages = async (build: string): Promise<Handler> => {
  const entry = (await import(pathToFileURL(join(build, '.netlify/build/entry.mjs')).href)) as Entry;
  return entry.createHandler({ notFoundContent: await readFile(join(build, 'dist/404.html'), 'utf8') });
};
