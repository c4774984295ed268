import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isUnder, read, sources, specifiersIn, targetOf } from './files.ts';

/** The product's nouns. Each may import those before it; reasons are in `src/README.md`. */
const NOUNS = [
  'site',
  'profiles',
  'search',
  'accounts',
  'moderation',
  'owners',
  'news',
  'contact',
  'sharing',
  'imports',
];

/** News and contact stand beside profiles and know nothing of them. */
const BESIDE: Record<string, readonly string[]> = { news: ['site'], contact: ['site'] };

/** The folders that hold a room for each noun, with the technical rooms that every noun may use. */
const LAYERS: Record<string, readonly string[]> = {
  'src/domain': ['fields', 'photos', 'text'],
  'src/contract': ['document'],
  'src/storage': ['engine', 'local', 'log', 'photos', 'throttles'],
  'src/server': ['captcha', 'crypto', 'http', 'mail', 'photos', 'to-do', 'upkeep'],
  'src/client': ['captcha', 'forms', 'frame', 'pages', 'photos', 'stores'],
  'src/client/pages': [],
  'src/client/stores': [],
  'src/islands': ['admin', 'form', 'frame', 'icons'],
  'src/islands/admin': ['table'],
  'src/components': ['form', 'frame', 'icons'],
};

/** Technical rooms that put the nouns together, and so may import all of them. */
const ABOVE = [
  'src/contract/document',
  'src/app/calls/every-call.ts',
  'src/server/to-do',
  'src/server/upkeep',
];

const layerOf = (path: string): string | undefined =>
  Object.keys(LAYERS)
    .filter((layer) => isUnder(path, layer))
    .sort((one, other) => other.length - one.length)[0];

/** The noun whose room a file is in; null in a technical room or outside the layers. */
const nounOf = (path: string): string | null => {
  const layer = layerOf(path);
  const room = layer === undefined ? undefined : path.slice(layer.length + 1).split('/')[0];
  return NOUNS.find((noun) => noun === room) ?? null;
};

const imports = sources.flatMap((file) =>
  specifiersIn(read(file))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ file, target: targetOf(file, specifier) })),
);

test('a layer has rooms for nouns and its own technical rooms, and no others', () => {
  const stray = Object.entries(LAYERS).flatMap(([layer, technical]) =>
    readdirSync(layer, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ![...NOUNS, ...technical].includes(entry.name))
      .map(({ name }) => `${layer}/${name}`),
  );
  expect(stray).toEqual([]);
});

test('nouns import only nouns before them', () => {
  const allowed = (noun: string): readonly string[] => BESIDE[noun] ?? NOUNS.slice(0, NOUNS.indexOf(noun));
  const wrong = imports.flatMap(({ file, target }) => {
    const [from, to] = [nounOf(file), nounOf(target)];
    return from === null || to === null || from === to || allowed(from).includes(to)
      ? []
      : [`${from} imports ${to}: ${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});

test('technical rooms know no noun but the site', () => {
  const wrong = imports.filter(({ file, target }) => {
    const layer = layerOf(file);
    const isTechnical =
      layer !== undefined && nounOf(file) === null && file.slice(layer.length + 1).includes('/');
    return (
      isTechnical && !ABOVE.some((room) => isUnder(file, room)) && ![null, 'site'].includes(nounOf(target))
    );
  });
  expect(wrong).toEqual([]);
});
