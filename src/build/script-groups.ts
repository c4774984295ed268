import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownQuery, pathOfModule } from './own-modules.ts';

/** A file of the browser's scripts or styles, and the modules that it holds. */
type ScriptGroup = { name: string; test: (id: string) => boolean };

/** A group of modules by their paths under `src/`, and of others by a pattern. Throws if a module does not exist, so that a rename cannot detach one. */
export const scriptGroup = (name: string, modules: readonly string[], others?: RegExp): ScriptGroup => {
  const files = modules.map((module) => fileURLToPath(new URL(`../${module}`, import.meta.url)));
  for (const file of files)
    if (!existsSync(file)) throw new Error(`The script group ${name} names ${file}, which does not exist`);
  return { name, test: (id) => files.includes(id) || (others?.test(id) ?? false) };
};

/** A group of modules that a part of the site has of its own (`ownModules`). */
export const ownGroup = (part: string, name: string, modules: readonly string[]): ScriptGroup => {
  const { test: isModule } = scriptGroup(name, modules);
  return { name, test: (id) => id.endsWith(ownQuery(part)) && isModule(pathOfModule(id)) };
};

/** A group of the styles of Astro components by their paths under `src/`. Throws if one does not exist. */
export const styleGroup = (name: string, components: readonly string[]): ScriptGroup => {
  const { test: isComponent } = scriptGroup(name, components);
  return { name, test: (id) => id.includes('type=style') && isComponent(id.replace(/\?.*$/, '')) };
};
