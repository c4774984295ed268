import { readFileSync } from 'node:fs';

const FUNCTIONS = '.netlify/functions';
const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** A route as the platform's edge gets it: a literal path, or an expression. */
export type Route = { pattern: string; literal?: string; expression?: string; prefer_static?: boolean };

/** A deployed function; `bytes` is the size of its zip, `files` are the names in it. */
export type Package = {
  name: string;
  routes?: Route[];
  excludedRoutes?: Route[];
  schedule?: string;
  invocationMode?: string;
  trafficRules?: unknown;
  bytes: number;
  files: string[];
};

/** The functions that `netlify build` packed, from its manifest. */
export const readPackages = (): Package[] => {
  const manifest = JSON.parse(readFileSync(`${FUNCTIONS}/manifest.json`, 'utf8')) as {
    functions: (Omit<Package, 'bytes' | 'files'> & { path: string })[];
  };
  return manifest.functions.map(({ path, ...rest }) => {
    const zip = readFileSync(path);
    return { ...rest, bytes: zip.length, files: namesIn(zip) };
  });
};

/** The npm packages in a function. */
export const packagesIn = ({ files }: Package): string[] => [
  ...new Set(
    files.map((file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? '').filter(Boolean),
  ),
];

/** The file names in a zip's central directory. */
const namesIn = (zip: Buffer): string[] => {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
};
