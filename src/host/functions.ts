import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { RateLimit } from './limits/rate-limit.ts';

export type Handler = (request: Request, context: Context) => Response | Promise<Response>;
type FunctionModule = { default: Handler; config?: Config };

/** A scheduled function. */
export type Scheduled = { name: string; schedule: string; handler: Handler };
/** A function, and the name of its file. */
export type NamedHandler = { handler: Handler; name: string };
type Functions = {
  /** The function of a path in any letter case. */
  find: (path: string, method: string) => NamedHandler | undefined;
  scheduled: readonly Scheduled[];
};

type Routed = NamedHandler & { method: string | undefined };

/** Loads every file of a folder as a function, and routes it by its `config`. */
export const loadFunctions = async (folder: string): Promise<Functions> => {
  const files = (await readdir(folder)).filter((file) => /\.(?:ts|mjs|js)$/.test(file));
  const exact = new Map<string, Routed>();
  const patterns: (Routed & { pattern: RegExp })[] = [];
  const scheduled: Scheduled[] = [];
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
      const {
        path = [],
        schedule,
        method,
        background,
        rateLimit,
      } = (module.config ?? {}) as {
        path?: string | string[];
        schedule?: string;
        method?: string;
        background?: boolean;
        rateLimit?: PlatformLimit;
      };
      const { name } = parse(file);
      const called = background === true ? inBackground(module.default) : module.default;
      const handler = rateLimit === undefined ? called : limited(called, rateLimit);
      for (const route of [path].flat()) {
        if (route.includes(':')) patterns.push({ pattern: patternOf(route), handler, name, method });
        else exact.set(route.toLowerCase(), { handler, name, method });
      }
      if (schedule !== undefined) scheduled.push({ name, schedule, handler: module.default });
    }),
  );
  return {
    find: (path, requestMethod) => {
      const route = exact.get(path.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(path));
      return route?.method === undefined || route.method === requestMethod ? route : undefined;
    },
    scheduled,
  };
};

/** The paths of a route such as `/embed/:id`. Node has `URLPattern` only from 23.8 on. */
const patternOf = (route: string): RegExp => {
  const literals = route.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`);
};

/** The platform's limit for each address. */
type PlatformLimit = { windowLimit: number; windowSize: number };

/** A function with the platform's limit for each address. Responses from the cache do not count. */
const limited = (handler: Handler, { windowLimit, windowSize }: PlatformLimit): Handler => {
  const limit = new RateLimit({ max: windowLimit, seconds: windowSize });
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

/** A background function: responds at once, like on the platform, and continues. */
const inBackground =
  (handler: Handler): Handler =>
  async (request, context) => {
    // The body must be read first, because the caller may disconnect.
    const { url, method, headers } = request;
    const copy = new Request(url, { method, headers, body: await request.arrayBuffer() });
    context.waitUntil(Promise.resolve(handler(copy, context)));
    return new Response(null, { status: 202 });
  };

type Entry = { createHandler: (options: { notFoundContent: string }) => Handler };

/** Loads the build's function for on-demand pages. */
export const loadPages = async (build: string): Promise<Handler> => {
  const entry = (await import(pathToFileURL(join(build, '.netlify/build/entry.mjs')).href)) as Entry;
  return entry.createHandler({ notFoundContent: await readFile(join(build, 'dist/404.html'), 'utf8') });
};
