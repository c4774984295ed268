import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { splitPrefix } from '../../../src/base/languages/rules/prefix.ts';

const KB = 1024;
/** Maximum bytes of script (brotli) before a page is touched, and after the first touch, by its path: a search is home. */
const SCRIPT_LIMITS: readonly [page: RegExp, max: number, touched: number][] = [
  [/^(?:\/|\/profile\/.*|\/(?:people|companies|places|professions|industries)(?:\/.*)?)$/, 10 * KB, 80 * KB],
  [
    /^\/(?:about|contact|faq|support|advertisement|privacypolicy|termsandconditions|verifyprofile|accessibility|news(?:\/.*)?)$/,
    8 * KB,
    Number.POSITIVE_INFINITY,
  ],
  [/^\/register$/, 100 * KB, Number.POSITIVE_INFINITY],
];
/** Maximum bytes of the fonts that every page in Latin script loads, and of those of each other script, which come beside them. */
const FONTS_LIMIT = 36 * KB;
/** Maximum total bytes of an information page or an article, without pictures. */
const WHOLE_LIMIT = 55 * KB;
const WHOLE =
  /^\/(?:about|faq|support|advertisement|privacypolicy|termsandconditions|verifyprofile|accessibility|news\/[^/]+)$/;

const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

export interface PageFigures {
  page: string;
  script: number;
  /** Script that loads only after the first touch. */
  lateScript: number;
  style: number;
  html: number;
  /** All fonts that plain Latin text needs. */
  fonts: number;
  /** Those of each other script that the site has a font for. */
  scriptFonts: Readonly<Record<string, number>>;
  max: number | null;
  maxTouched: number;
}

/** The files of a built site by their paths, which begin with `/`. */
export interface BuiltFiles {
  text: (file: string) => Promise<string>;
  /** Its bytes as brotli packs them. */
  bytes: (file: string) => Promise<number>;
}

/** Files that `load` reads, each once. */
export const builtFiles = (load: (file: string) => Promise<Buffer>): BuiltFiles => {
  const loaded = new Map<string, { file: Promise<Buffer>; bytes?: number }>();
  const get = (name: string): { file: Promise<Buffer>; bytes?: number } => {
    const known = loaded.get(name) ?? { file: load(name) };
    loaded.set(name, known);
    return known;
  };
  return {
    text: async (name) => (await get(name).file).toString(),
    bytes: async (name) => {
      const known = get(name);
      known.bytes ??= brotliCompressSync(await known.file).length;
      return known.bytes;
    },
  };
};

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string);

// A build under the platform's local server appends its deploy to each file name.
const withoutDeploy = (text: string): string => text.replace(/\.(js|css)\?dpl=[^"'`]*/g, '.$1');

// Modules that a module imports statically, and dynamically.
const importsOf = async (files: BuiltFiles, file: string): Promise<{ now: string[]; later: string[] }> => {
  const text = withoutDeploy(await files.text(file));
  const toPath = (name: string): string =>
    name.startsWith('/') ? name : posix.join(posix.dirname(file), name);
  return {
    now: all(text, /(?:^|[;\s}])(?:import|export)\s*(?:[^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g).map(
      toPath,
    ),
    later: all(text, /\bimport\(\s*["'`]([^"'`]+\.js)["'`]/g).map(toPath),
  };
};

const reach = async (
  files: BuiltFiles,
  roots: readonly string[],
): Promise<{ now: Set<string>; later: Set<string> }> => {
  const now = new Set<string>();
  const later = new Set<string>();
  const walk = async (file: string): Promise<void> => {
    if (now.has(file)) return;
    now.add(file);
    const imports = await importsOf(files, file);
    for (const name of imports.later) later.add(name);
    for (const name of imports.now) await walk(name);
  };
  for (const root of roots) await walk(root);
  for (const name of later) {
    if (now.has(name)) later.delete(name);
    else for (const further of (await importsOf(files, name)).now) if (!now.has(further)) later.add(further);
  }
  return { now, later };
};

/** What a page loads, in bytes as brotli packs them. */
export const pageFigures = async (files: BuiltFiles, page: string, served: string): Promise<PageFigures> => {
  const html = withoutDeploy(served);
  // Islands that load at the first touch; the wizard loads by itself after the first paint.
  const islands = all(html, /(<astro-island\b[^>]*>)/g);
  const waiting = islands.filter((island) => /client="touch"/.test(island) && !/unlessCached/.test(island));
  const urls = (tags: readonly string[]): string[] =>
    tags.flatMap((tag) => all(tag, /(?:component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g));
  const scripts = [
    ...all(html, /<script[^>]*\ssrc="(\/[^"]+\.js)"/g),
    ...urls(islands.filter((island) => !waiting.includes(island))),
    ...all(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ];
  const inline = all(
    html,
    /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([^<]+)<\/script>/g,
  );
  const styles = all(html, INLINE_STYLE).join('');
  const fonts = all(styles, /url\(["']?([^"')?]*vitae-[a-z]+-latin\.[^"')?]*\.woff2)/g);
  const others = [...styles.matchAll(/url\(["']?([^"')?]*vitae-([a-z]+)-\d+\.[^"')?]*\.woff2)/g)];
  const { now, later } = await reach(files, scripts);
  // A search box in use loads its completions beside the island.
  const completions = [...later].filter((file) => /\/completions\.[^/]*$/.test(file));
  if (waiting.length > 0 && /data-suggest/.test(html) && completions.length === 0)
    throw new Error(`${page} has a search box and no script for its completions`);
  const touched = (await reach(files, [...urls(waiting), ...completions])).now;
  const sum = async (names: Iterable<string>): Promise<number> => {
    let total = 0;
    for (const name of names) total += await files.bytes(name);
    return total;
  };
  // Whatever the language, with its prefix taken off.
  const { path } = splitPrefix(page.replace(/\?.*$/s, ''));
  const limits = SCRIPT_LIMITS.find(([pattern]) => pattern.test(path));
  return {
    page,
    script: (await sum(now)) + inline.reduce((total, text) => total + brotliCompressSync(text).length, 0),
    lateScript: await sum(waiting.length > 0 ? [...touched].filter((file) => !now.has(file)) : later),
    style: brotliCompressSync(styles).length,
    html: brotliCompressSync(served.replace(INLINE_STYLE, '')).length,
    fonts: await sum(new Set(fonts)),
    scriptFonts: await scriptFonts(
      files,
      others.map(([, file = '', name = '']) => [name, file]),
    ),
    max: limits?.[1] ?? null,
    maxTouched: limits?.[2] ?? Number.POSITIVE_INFINITY,
  };
};

const scriptFonts = async (
  files: BuiltFiles,
  fonts: readonly (readonly [script: string, file: string])[],
): Promise<Record<string, number>> => {
  const bytes: Record<string, number> = {};
  for (const [script, file] of new Map(fonts.map((each) => [each[1], each])).values())
    bytes[script] = (bytes[script] ?? 0) + (await files.bytes(file));
  return bytes;
};

/** Every script that a page may load, now, once touched or later. */
export const scriptsOf = async (files: BuiltFiles, served: string): Promise<Set<string>> => {
  const found = new Set<string>();
  const walk = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    const { now, later } = await importsOf(files, file);
    for (const name of [...now, ...later]) await walk(name);
  };
  for (const file of all(
    withoutDeploy(served),
    /(?:component-url|renderer-url|before-hydration-url|src|href)="(\/[^"]+\.js)"/g,
  ))
    await walk(file);
  return found;
};

/** A figure of a page, and the most that it may be. */
export interface PageBudget {
  what: string;
  value: number;
  max: number;
}

/** The figures of a page that have a limit. */
export const budgetsOf = (figures: PageFigures): PageBudget[] => {
  const { page, script, lateScript, fonts, scriptFonts, max, maxTouched } = figures;
  return [
    { what: `${page}, bytes of script`, value: script, max: max ?? Number.POSITIVE_INFINITY },
    { what: `${page}, bytes of script once touched`, value: script + lateScript, max: maxTouched },
    { what: `${page}, bytes of fonts`, value: fonts, max: FONTS_LIMIT },
    ...Object.entries(scriptFonts).map(([name, value]) => ({
      what: `${page}, bytes of fonts for ${name}`,
      value,
      max: FONTS_LIMIT,
    })),
    {
      what: `${page}, bytes in all`,
      value: wholeOf(figures),
      max: WHOLE.test(splitPrefix(page).path) ? WHOLE_LIMIT : Number.POSITIVE_INFINITY,
    },
  ].filter((budget) => Number.isFinite(budget.max) && budget.value > 0);
};

/** The total bytes of a page, without pictures and what is loaded later. */
const wholeOf = ({ script, style, html, fonts }: PageFigures): number => script + style + html + fonts;

/** What the head of an answer weighs, about. */
const HEAD = 550;

/** A file's name without its hash. */
const nameOf = (file: string): string => posix.basename(file).replace(/\..*$/, '');

/**
 * What an empty cache loads to show a screen of the desk, in bytes as they are sent: all but the answers to its calls. `screens` are the
 * scripts that load later, each named by one before it.
 */
export const openingOf = async (
  files: BuiltFiles,
  served: string,
  screens: readonly string[],
): Promise<number> => {
  const html = withoutDeploy(served);
  const atOnce = all(html, /(?:component-url|renderer-url|before-hydration-url|src)="(\/[^"]+\.js)"/g);
  const { now } = await reach(files, atOnce);
  const scripts = new Set(now);
  for (const screen of screens) {
    const { later } = await reach(files, [...scripts]);
    const script = [...later].filter((file) => nameOf(file) === screen);
    if (script.length !== 1) throw new Error(`${screen} is not one script that loads later`);
    for (const file of (await reach(files, script)).now) scripts.add(file);
  }
  const late = new Set([...scripts].filter((file) => !now.has(file)).map(nameOf));
  const texts = await Promise.all([...scripts].map(files.text));
  const styles = texts
    .flatMap((text) => all(withoutDeploy(text), /"(_astro\/[^"]+\.css)"/g))
    .map((file) => `/${file}`)
    .filter((file) => late.has(nameOf(file)));
  // Its headings are set in a font of the system.
  const fonts = all(html, /url\(["']?([^"')?]*vitae-sans-latin\.[^"')?]*\.woff2)/g);
  const loaded = new Set([...scripts, ...styles, ...fonts]);
  const bytes = await Promise.all([...loaded].map(files.bytes));
  return bytes.reduce((sum, each) => sum + each + HEAD, brotliCompressSync(served).length + HEAD);
};
