import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

export type Handler = (request: Request, context: Context) => Response | Promise<Response>;
type FunctionModule = { default: Handler; config?: Config };

/** A function that runs by the clock. */
export type Scheduled = { name: string; schedule: string; handler: Handler };
export type Functions = {
  /** The function that a path belongs to, in any letter case. */
  find: (path: string) => Handler | undefined;
  scheduled: readonly Scheduled[];
};

/** Loads every file of a folder as a function, and routes it as its `config` says. */
export const loadFunctions = async (folder: string): Promise<Functions> => {
  const files = (await readdir(folder)).filter((file) => /\.(?:ts|mjs|js)$/.test(file));
  const exact = new Map<string, Handler>();
  const patterns: { pattern: URLPattern; handler: Handler }[] = [];
  const scheduled: Scheduled[] = [];
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
      const { path = [], schedule } = (module.config ?? {}) as {
        path?: string | string[];
        schedule?: string;
      };
      for (const route of [path].flat()) {
        if (/[:*(]/.test(route))
          patterns.push({ pattern: new URLPattern({ pathname: route }), handler: module.default });
        else exact.set(route.toLowerCase(), module.default);
      }
      if (schedule !== undefined)
        scheduled.push({ name: parse(file).name, schedule, handler: module.default });
    }),
  );
  return {
    find: (path) =>
      exact.get(path.toLowerCase()) ??
      patterns.find(({ pattern }) => pattern.test({ pathname: path }))?.handler,
    scheduled,
  };
};
