import type { Context } from '@netlify/functions';
import { findRoute, type Group, type Handler, routesOf } from './group.ts';
import { unknownCall } from './unknown-call.ts';

type Dispatcher = {
  /** Loads what answers a path. */
  prepare: (pathname: string) => Promise<void>;
  answer: (request: Request, context?: Context) => Promise<Response>;
};

/** Answers the paths of some groups. What answers a path is loaded when the path is first asked. */
export const dispatcher = (groups: readonly Group[]): Dispatcher => {
  const find = findRoute(groups.flatMap(routesOf));
  const loaded = new Map<string, Handler>();
  const prepare = async (pathname: string): Promise<void> => {
    const route = find(pathname);
    if (route !== undefined && !loaded.has(route.name)) loaded.set(route.name, await route.load());
  };
  return {
    prepare,
    answer: async (request, context) => {
      const { pathname, search } = new URL(request.url);
      const name = find(pathname)?.name;
      if (name === undefined) return unknownCall(pathname, search);
      // What is loaded begins at once.
      if (!loaded.has(name)) await prepare(pathname);
      return (loaded.get(name) as Handler)(request, context as Context);
    },
  };
};

/** Answers the paths of some groups, as a function of the platform. */
export const serveGroups = (...groups: readonly Group[]): Dispatcher['answer'] => dispatcher(groups).answer;
