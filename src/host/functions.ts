import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

export type Handler = (request: Request, context: Context) => Response | Promise<Response>;
type FunctionModule = { default: Handler; config?: Config };

/** A scheduled function. */
export type Scheduled = { name: string; schedule: string; handler: Handler };
export type Functions = {
  /** The function of a path in any letter case. */
  find: (path: string, method: string) => Handler | undefined;
  scheduled: readonly Scheduled[];
};

type Routed = { handler: Handler; method: string | undefined };

/** Loads every file of a folder as a function, and routes it by its `config`. */
export const loadFunctions = async (folder: string): Promise<Functions> => {
  const files = (await readdir(folder)).filter((file) => /\.(?:ts|mjs|js)$/.test(file));
  const exact = new Map<string, Routed>();
  const patterns: (Routed & { pattern: URLPattern })[] = [];
  const scheduled: Scheduled[] = [];
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
      const {
        path = [],
        schedule,
        method,
        background,
      } = (module.config ?? {}) as {
        path?: string | string[];
        schedule?: string;
        method?: string;
        background?: boolean;
      };
      const handler = background === true ? inBackground(module.default) : module.default;
      for (const route of [path].flat()) {
        if (/[:*(]/.test(route))
          patterns.push({ pattern: new URLPattern({ pathname: route }), handler, method });
        else exact.set(route.toLowerCase(), { handler, method });
      }
      if (schedule !== undefined)
        scheduled.push({ name: parse(file).name, schedule, handler: module.default });
    }),
  );
  return {
    find: (path, asked) => {
      const found =
        exact.get(path.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test({ pathname: path }));
      return found?.method === undefined || found.method === asked ? found?.handler : undefined;
    },
    scheduled,
  };
};

/** A background function: answered at once, like on the platform, while it goes on. */
const inBackground =
  (handler: Handler): Handler =>
  async (request, context) => {
    // The body must be read first, because the caller may disconnect.
    const { url, method, headers } = request;
    const copy = new Request(url, { method, headers, body: await request.arrayBuffer() });
    context.waitUntil(Promise.resolve(handler(copy, context)));
    return new Response(null, { status: 202 });
  };
