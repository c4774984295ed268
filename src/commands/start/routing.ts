import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { canonicalCall } from '../../server/http/known-calls.ts';

type Ports = { port: number; functionsPort: number; isDev: boolean };

const calls = /^\/php-api\//i;
// Files, and what only the platform's server itself can answer.
const platform = /^\/(_astro|uploads|\.netlify)\//;

/**
 * Chooses who answers a path. The platform's local server calls a function that says 403 or 404 four more
 * times, under other names; production does not. So calls go straight to its functions server, and so do
 * pages that are no file, which the function for pages on demand answers. In development Astro's own server does, also a call that
 * there is not, to which the functions server has only a line of text to say.
 */
export const choosePort = ({ port, functionsPort, isDev }: Ports): ((path: string) => Promise<number>) => {
  const isForFunctions = async (path: string): Promise<boolean> => {
    if (calls.test(path)) return !isDev || canonicalCall(path.replace(/\?.*$/s, '')) !== null;
    return !isDev && !platform.test(path) && !(await isFile(path));
  };
  return async (path) => ((await isForFunctions(path)) ? functionsPort : port);
};

/** Whether the build has a file for a path, under the names that the platform tries. */
const isFile = async (path: string): Promise<boolean> => {
  const folder = resolve('dist');
  const plain = join(folder, decodeURIComponent(path.replace(/\?.*$/s, '')));
  if (!plain.startsWith(folder)) return true;
  const bare = plain.replace(/\/$/, '');
  const names = [plain, `${bare}.html`, `${bare}.htm`, `${bare}/index.html`, `${bare}/index.htm`];
  const found = await Promise.all(names.map((name) => stat(name).catch(() => undefined)));
  return found.some((entry) => entry?.isFile());
};
