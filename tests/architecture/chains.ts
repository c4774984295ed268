import { expect, test } from 'vitest';
import { read, sources, targetOf } from './files.ts';

/**
 * How many modules the longest chain of imports has: of what runs, and with imports of types. Shorten it, never lengthen it; the aim is 15
 * for both.
 */
const LONGEST_CHAIN = { values: 15, withTypes: 19 };

/** A static import; the first group is set if only types are imported. */
const IMPORT = /(?:^|[;>\s])(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?'(\.[^']+)'/g;

type Graph = ReadonlyMap<string, readonly string[]>;

const known = new Set(sources);

/** The modules that each module imports when it is loaded; with types, also those whose types it uses. */
const graphOf = ({ withTypes }: { withTypes: boolean }): Graph =>
  new Map(
    sources.map((file) => [
      file,
      [...read(file).matchAll(IMPORT)]
        .filter(([, type]) => withTypes || type === undefined)
        .map(([, , specifier = '']) => targetOf(file, specifier))
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

const values = walk(graphOf({ withTypes: false }));
const withTypes = walk(graphOf({ withTypes: true }));

test('no modules import each other in a circle, not even for their types', () => {
  expect(withTypes.circles).toEqual([]);
});

test('the longest chain of imports has a limit', () => {
  expect(values.longest.length, values.longest.join('\n')).toBeLessThanOrEqual(LONGEST_CHAIN.values);
  expect(withTypes.longest.length, withTypes.longest.join('\n')).toBeLessThanOrEqual(LONGEST_CHAIN.withTypes);
});
