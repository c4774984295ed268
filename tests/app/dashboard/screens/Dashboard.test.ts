import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const textOf = (file: string): string => readFileSync(file, 'utf8');
const linksIn = (file: string, pattern: RegExp): string[] =>
  file.endsWith('.css')
    ? []
    : [...textOf(file).matchAll(pattern)].map(([, path = '']) => join(dirname(file), path));
const STATIC = /(?:^|\n)(?:import|export)(?! type)[^;]*?['"](\.[^'"]+\.(?:tsx?|css))['"]/g;
const LATER = /import\(\s*['"](\.[^'"]+\.tsx)['"]/g;

/** What a module loads at once. */
const reached = new Map<string, ReadonlySet<string>>();
const reach = (root: string): ReadonlySet<string> => {
  const known = reached.get(root);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const left = [root];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    left.push(...linksIn(file, STATIC));
  }
  reached.set(root, found);
  return found;
};

const DASHBOARD = 'src/app/dashboard/screens/Dashboard.tsx';
const ALWAYS = [
  DASHBOARD,
  'src/app/dashboard/screens/DeskRail.tsx',
  'src/app/desk-search/screens/DeskSearch.tsx',
];

/** The screens that are loaded later, with those that load them. */
const later = (): Map<string, Set<string>> => {
  const openedBy = new Map<string, Set<string>>();
  const left = [DASHBOARD];
  for (let root = left.pop(); root !== undefined; root = left.pop())
    for (const file of reach(root))
      for (const opened of linksIn(file, LATER)) {
        if (!openedBy.has(opened)) left.push(opened);
        openedBy.set(opened, (openedBy.get(opened) ?? new Set()).add(root));
      }
  return openedBy;
};

const stylesAt = new Map<string, Set<string>>();
for (const style of globSync('src/**/*.css'))
  for (const [, name = ''] of textOf(style).matchAll(/\.([a-z][\w-]*)/g))
    stylesAt.set(name, (stylesAt.get(name) ?? new Set()).add(style));
/** Styles that every page has. */
const isEverywhere = (style: string): boolean => style.startsWith('src/styles/');

/** Forms that the desk shares with My profile, which styles some of it in its own way; and the bar, of which others show a key alone. */
const isShared = (file: string): boolean =>
  /^src\/(?:owners\/(?:editing|life)|profiles)\//.test(file) || file.endsWith('/DecisionBar.tsx');

test('a screen of the desk loads the styles of all that it shows, whatever was opened before', () => {
  const openedBy = later();
  const always = new Set(ALWAYS.flatMap((root) => [...reach(root)]));
  const missing = [...openedBy].flatMap(([root, openers]) => {
    const files = reach(root);
    // What opens it is there, too, if it is the only one that does.
    const around = openers.size === 1 ? reach([...openers][0] as string) : new Set<string>();
    return [...files]
      .filter((file) => file.endsWith('.tsx') && !isShared(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/className="([^"]+)"/g)]
          .flatMap(([, names = '']) => names.split(' '))
          .filter((name) => {
            const styles = [...(stylesAt.get(name) ?? [])];
            const isThere = (style: string): boolean =>
              isEverywhere(style) || files.has(style) || around.has(style) || always.has(style);
            return styles.length > 0 && !styles.some(isThere);
          })
          .map((name) => `${root}: .${name} of ${file}`),
      );
  });
  expect([...new Set(missing)]).toEqual([]);
});
