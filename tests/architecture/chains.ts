import { expect, test } from 'vitest';
import { read, sources, targetOf } from './files.ts';

/** How many modules a chain of imports may have, imports of types included. Shorten it, never lengthen it. */
const LONGEST_CHAIN = 15;

/** A static import, also of types alone. */
const IMPORT = /(?:^|[;>\s])(?:import|export)\s+(?:type\s)?(?:[^'"();]*?\sfrom\s+)?'(\.[^']+)'/g;

type Graph = ReadonlyMap<string, readonly string[]>;

const known = new Set(sources);

/** The modules that each module imports when it is loaded, and those whose types it uses. */
const GRAPH: Graph = new Map(
  sources.map((file) => [
    file,
    [...read(file).matchAll(IMPORT)]
      .map(([, specifier = '']) => targetOf(file, specifier))
      .filter((target) => target !== file && known.has(target)),
  ]),
);

const longer = (one: readonly string[], other: readonly string[]): readonly string[] =>
  other.length > one.length ? other : one;

/** The longest chain of a graph, and its circles; a chain ends where a circle closes. */
const walk = (graph: Graph): { longest: readonly string[]; circles: string[][] } => {
  const chains = new Map<string, readonly string[]>();
  const circles: string[][] = [];
  const path: string[] = [];
  const chainFrom = (file: string): readonly string[] => {
    const walked = chains.get(file);
    if (walked !== undefined) return walked;
    if (path.includes(file)) {
      circles.push(path.slice(path.indexOf(file)));
      return [];
    }
    path.push(file);
    const rest = (graph.get(file) ?? []).map(chainFrom).reduce(longer, []);
    path.pop();
    chains.set(file, [file, ...rest]);
    return [file, ...rest];
  };
  return { longest: [...graph.keys()].map(chainFrom).reduce(longer, []), circles };
};

const { longest, circles } = walk(GRAPH);

test('no modules import each other in a circle, not even for their types', () => {
  expect(circles).toEqual([]);
});

test('the longest chain of imports has a limit', () => {
  expect(longest.length, longest.join('\n')).toBeLessThanOrEqual(LONGEST_CHAIN);
});
