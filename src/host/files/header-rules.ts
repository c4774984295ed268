/** Headers for the paths that match a pattern of the `_headers` file. */
type HeaderRule = {
  matches: (path: string) => boolean;
  headers: readonly (readonly [string, string])[];
};

/** Reads a `_headers` file: a path, which may end in `*`, and under it, indented, `Name: value`. */
export const readHeaderRules = (text: string): HeaderRule[] => {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules.map(({ path, headers }) => ({ matches: matcherOf(path), headers }));
};

const matcherOf = (pattern: string): ((path: string) => boolean) => {
  if (!pattern.includes('*')) return (path) => path === pattern;
  const start = pattern.slice(0, pattern.indexOf('*'));
  return (path) => path.startsWith(start);
};
