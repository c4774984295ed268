import { createRequire } from 'node:module';

/**
 * sanitize-html is CommonJS and requires two ES modules. AWS Lambda, which runs the platform's functions, and the local server
 * refuse that (`--no-experimental-require-module`), so both modules are put into the cache of `require` before it is loaded.
 */
const loadSanitizer = async (): Promise<typeof import('sanitize-html')> => {
  const here = createRequire(import.meta.url);
  const inside = createRequire(here.resolve('sanitize-html'));
  const modules: Record<string, unknown> = {
    htmlparser2: await import('htmlparser2'),
    'escape-string-regexp': (await import('escape-string-regexp')).default,
  };
  for (const [name, exports] of Object.entries(modules)) {
    const path = inside.resolve(name);
    here.cache[path] ??= { id: path, filename: path, loaded: true, exports } as NodeJS.Module;
  }
  return (await import('sanitize-html')).default;
};

/** Sanitises HTML by an allow-list. */
export const sanitizeHtml = await loadSanitizer();
