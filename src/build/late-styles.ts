import type { Plugin, Rolldown } from 'vite';

/** What is known of a script: the scripts that it loads at once and later. */
export type ScriptImports = {
  imports: readonly string[];
  dynamicImports: readonly string[];
  isEntry: boolean;
  name: string;
};

const reach = (
  scripts: ReadonlyMap<string, ScriptImports>,
  roots: readonly string[],
  isWhole: boolean,
): Set<string> => {
  const found = new Set<string>();
  const left = [...roots];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    const script = scripts.get(file);
    if (script === undefined || found.has(file)) continue;
    found.add(file);
    left.push(...script.imports, ...(isWhole ? script.dynamicImports : []));
  }
  return found;
};

/** The scripts that those of these names load later, and no page at once. Throws if there is none of a name. */
export const lateScripts = (
  scripts: ReadonlyMap<string, ScriptImports>,
  names: readonly string[],
): Set<string> => {
  const hubs = names.flatMap((name) => {
    const files = [...scripts.keys()].filter((file) => scripts.get(file)?.name === name);
    if (files.length === 0) throw new Error(`No script is named ${name}`);
    return files;
  });
  const entries = [...scripts.keys()].filter((file) => scripts.get(file)?.isEntry);
  const atOnce = reach(scripts, entries, false);
  return new Set([...reach(scripts, hubs, true)].filter((file) => !atOnce.has(file)));
};

/**
 * The styles of a script and of those that it loads at once: a file of styles alone, which several scripts share, is a script until the
 * bundler drops it, and its styles with it.
 */
export const stylesWithImports = (
  file: string,
  importsOf: (file: string) => readonly string[],
  stylesOf: (file: string) => readonly string[],
): string[] => [...new Set([...importsOf(file), file].flatMap((each) => stylesOf(each)))];

/** Astro puts the styles of everything that an island may ever load into its page; those of what the scripts of these names load later are files that load with it. */
export const lateStyles = (names: readonly string[]): Plugin[] => {
  const kept = new Map<Rolldown.OutputChunk, string[]>();
  const isClient = (environment: { name: string }): boolean => environment.name === 'client';
  return [
    {
      name: 'vitae-late-styles',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: isClient,
      generateBundle: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const late = lateScripts(named, names);
        const ownStyles = (file: string): string[] =>
          late.has(file) ? [...(named.get(file)?.viteMetadata?.importedCss ?? [])] : [];
        for (const file of late) {
          const chunk = named.get(file);
          const styles = stylesWithImports(file, (from) => named.get(from)?.imports ?? [], ownStyles);
          if (chunk !== undefined && styles.length > 0) kept.set(chunk, styles);
        }
        for (const [chunk, styles] of kept) {
          for (const style of styles) chunk.viteMetadata?.importedAssets.add(style);
          chunk.viteMetadata?.importedCss.clear();
        }
      },
    },
    {
      name: 'vitae-late-styles-back',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: isClient,
      generateBundle: (_options, bundle) => {
        for (const [chunk, styles] of kept)
          for (const style of styles) {
            if (bundle[style] === undefined)
              throw new Error(`${chunk.fileName} would load ${style}, which is in some page instead`);
            chunk.viteMetadata?.importedCss.add(style);
          }
      },
    },
  ];
};
