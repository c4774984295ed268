import type { Context } from '@netlify/functions';

/** What answers requests. */
export type Handler = (request: Request, context: Context) => Response | Promise<Response>;

/** Paths beside the calls of the contract, such as `/embed/:id`, and what answers them. */
type Route = { path: string | readonly string[]; load: () => Promise<Handler> };

/** What is one function on the platform. The `config` of that function must be a literal; a test compares both. */
export type Group = {
  /** The calls of the contract by the names in their paths, each with the module that has its handler. */
  calls?: Readonly<Record<string, () => Promise<object>>>;
  /** Other paths, by names for the metrics. */
  routes?: Readonly<Record<string, Route>>;
  /** How often an address may ask each of them in a minute, where the platform or the host counts that. */
  perMinute?: number;
  /** When it runs by itself. */
  schedule?: string;
};

/** A path and what answers it. */
export type RoutedAnswer = { name: string; path: string; load: () => Promise<Handler> };

/** Every path of a group in its canonical spelling; the paths of calls have any letter case. */
export const routesOf = ({ calls = {}, routes = {} }: Group): RoutedAnswer[] => [
  ...Object.entries(calls).map(([name, load]) => {
    const path = `/php-api/${name}.php`;
    return {
      name,
      path,
      load: async () => (await import('./call-answer.ts')).callAnswer(path, await load()),
    };
  }),
  ...Object.entries(routes).flatMap(([name, { path, load }]) =>
    [path].flat().map((each) => ({ name, path: each, load })),
  ),
];

/** Finds what answers a path. */
export const findRoute = <Route extends { path: string }>(
  routes: readonly Route[],
): ((pathname: string) => Route | undefined) => {
  const exact = new Map<string, Route>();
  const patterns: { pattern: RegExp; route: Route }[] = [];
  for (const route of routes) {
    if (route.path.includes(':')) patterns.push({ pattern: patternOf(route.path), route });
    else exact.set(route.path.toLowerCase(), route);
  }
  return (pathname) =>
    exact.get(pathname.toLowerCase().replace(/\/$/, '')) ??
    patterns.find(({ pattern }) => pattern.test(pathname))?.route;
};

/** The paths of a route such as `/embed/:id`, as on the platform with or without a slash at the end. Node has `URLPattern` only from 23.8 on. */
const patternOf = (route: string): RegExp => {
  const literals = route.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}/?$`);
};
