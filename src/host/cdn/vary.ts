import type { IncomingHttpHeaders } from 'node:http';

/** What a response varies by, besides the path: names of query parameters (null: the whole query), headers and cookies. */
export type Vary = {
  query: readonly string[] | null;
  headers: readonly string[];
  cookies: readonly string[];
};

/** The parts of a request that cached responses may depend on. */
export type CacheableRequest = { path: string; query: string; headers: IncomingHttpHeaders };

const WHOLE: Vary = { query: null, headers: [], cookies: [] };

/** Reads `Netlify-Vary`: `query=a|b`, `header=A|B`, `cookie=a|b`, in any combination. Without it the whole query counts. */
export const readVary = (value: string | null): Vary => {
  if (value === null) return WHOLE;
  const vary = { query: null as string[] | null, headers: [] as string[], cookies: [] as string[] };
  for (const part of value.split(',')) {
    const [kind = '', list] = part.trim().split('=', 2);
    const names = (list ?? '').split('|').filter((name) => name !== '');
    // `query` alone means the whole query.
    if (kind === 'query') vary.query = list === undefined ? null : [...names].sort();
    else if (kind === 'header') vary.headers.push(...names.map((name) => name.toLowerCase()));
    else if (kind === 'cookie') vary.cookies.push(...names);
  }
  return vary;
};

/** The cache key of a request. */
export const cdnCacheKey = ({ path, query, headers }: CacheableRequest, vary: Vary): string => {
  const parts = [path, queryOf(query, vary.query)];
  for (const name of vary.headers) parts.push(`${name}:${String(headers[name] ?? '')}`);
  if (vary.cookies.length > 0) {
    const cookies = cookiesOf(headers.cookie);
    for (const name of vary.cookies) parts.push(`${name}=${cookies.get(name) ?? ''}`);
  }
  return parts.join('\n');
};

const queryOf = (query: string, names: readonly string[] | null): string => {
  if (query === '' || names === null) return query;
  const parameters = new URLSearchParams(query);
  const significant = new URLSearchParams();
  for (const name of names) for (const value of parameters.getAll(name)) significant.append(name, value);
  return significant.toString();
};

const cookiesOf = (header = ''): Map<string, string> =>
  new Map(
    header.split(';').map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] as const;
    }),
  );
