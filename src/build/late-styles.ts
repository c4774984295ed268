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

/** The scripts that one of this name loads later, and no page at once. */
export const lateScripts = (scripts: ReadonlyMap<string, ScriptImports>, name: string): Set<string> => {
  const hubs = [...scripts.keys()].filter((file) => scripts.get(file)?.name === name);
  const entries = [...scripts.keys()].filter((file) => scripts.get(file)?.isEntry);
  const atOnce = reach(scripts, entries, false);
  return new Set([...reach(scripts, hubs, true)].filter((file) => !atOnce.has(file)));
};

/** Astro puts the styles of everything that an island may ever load into its page; those of what the script of this name loads later are files that load with it. */
export const lateStyles = (name: string): Plugin[] => {
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
        const late = lateScripts(new Map(chunks.map((chunk) => [chunk.fileName, chunk])), name);
        for (const chunk of chunks) {
          const styles = chunk.viteMetadata?.importedCss;
          if (!late.has(chunk.fileName) || styles === undefined || styles.size === 0) continue;
          kept.set(chunk, [...styles]);
          for (const style of styles) chunk.viteMetadata?.importedAssets.add(style);
          styles.clear();
        }
      },
    },
    {
      name: 'vitae-late-styles-back',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: isClient,
      generateBundle: () => {
        for (const [chunk, styles] of kept)
          for (const style of styles) chunk.viteMetadata?.importedCss.add(style);
      },
    },
  ];
};
