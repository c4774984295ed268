import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';

const KB = 1024;
/** Maximum bytes of script (brotli) before a page is touched, and after the first touch. */
const SCRIPT_LIMITS: readonly [page: RegExp, max: number, touched: number][] = [
  [/^(?:\/|\/profile\/.*|\/(?:people|companies|places|professions|industries)(?:\/.*)?)$/, 10 * KB, 80 * KB],
  [
    /^\/(?:about|contact|faq|support|advertisement|privacypolicy|termsandconditions|verifyprofile|news(?:\/.*)?)$/,
    8 * KB,
    Number.POSITIVE_INFINITY,
  ],
  [/^\/register$/, 100 * KB, Number.POSITIVE_INFINITY],
];
/** Maximum bytes of the fonts that every page in Latin script loads. */
const FONTS_LIMIT = 36 * KB;
/** Maximum total bytes of an information page or an article, without pictures. */
const WHOLE_LIMIT = 55 * KB;
const WHOLE =
  /^\/(?:about|faq|support|advertisement|privacypolicy|termsandconditions|verifyprofile|news\/[^/]+)$/;

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
  max: number | null;
  maxTouched: number;
}

const sizes = new Map<string, number>();
const brotliSize = async (dist: string, file: string): Promise<number> => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(await readFile(join(dist, file)).catch(() => Buffer.alloc(0))).length;
  sizes.set(file, size);
  return size;
};

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string);

// A build under the platform's local server appends its deploy to each file name.
const withoutDeploy = (text: string): string => text.replace(/\.(js|css)\?dpl=[^"'`]*/g, '.$1');

// Modules that a module imports statically, and dynamically.
const importsOf = async (dist: string, file: string): Promise<{ now: string[]; later: string[] }> => {
  const text = withoutDeploy(await readFile(join(dist, file), 'utf8').catch(() => ''));
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
  dist: string,
  roots: readonly string[],
): Promise<{ now: Set<string>; later: Set<string> }> => {
  const now = new Set<string>();
  const later = new Set<string>();
  const walk = async (file: string): Promise<void> => {
    if (now.has(file)) return;
    now.add(file);
    const imports = await importsOf(dist, file);
    for (const name of imports.later) later.add(name);
    for (const name of imports.now) await walk(name);
  };
  for (const root of roots) await walk(root);
  for (const name of later) {
    if (now.has(name)) later.delete(name);
    else for (const further of (await importsOf(dist, name)).now) if (!now.has(further)) later.add(further);
  }
  return { now, later };
};

const pageFigures = async (dist: string, page: string, served: string): Promise<PageFigures> => {
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
  const { now, later } = await reach(dist, scripts);
  // A search box in use loads its suggestions beside the island.
  const suggestions = [...later].filter((file) => /\/suggestions\.[^/]*$/.test(file));
  const touched = (await reach(dist, [...urls(waiting), ...suggestions])).now;
  const sum = async (files: Iterable<string>): Promise<number> => {
    let total = 0;
    for (const file of files) total += await brotliSize(dist, file);
    return total;
  };
  const limits = SCRIPT_LIMITS.find(([pattern]) => pattern.test(page));
  return {
    page,
    script: (await sum(now)) + inline.reduce((total, text) => total + brotliCompressSync(text).length, 0),
    lateScript: await sum(waiting.length > 0 ? [...touched].filter((file) => !now.has(file)) : later),
    style: brotliCompressSync(styles).length,
    html: brotliCompressSync(served.replace(INLINE_STYLE, '')).length,
    fonts: await sum(new Set(fonts)),
    max: limits?.[1] ?? null,
    maxTouched: limits?.[2] ?? Number.POSITIVE_INFINITY,
  };
};

const htmlFiles = async (dist: string, folder: string): Promise<string[]> => {
  const entries = await readdir(join(dist, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = posix.join(folder, entry.name);
      if (entry.isDirectory()) return htmlFiles(dist, name);
      return name.endsWith('.html') ? [name] : [];
    }),
  );
  return found.flat();
};

/** Script and style bytes of every page, built or rendered on demand. */
export const benchPages = async (
  dist: string,
  onDemand: ReadonlyMap<string, string>,
  report: Report,
): Promise<PageFigures[]> => {
  const pages: PageFigures[] = [];
  for (const [page, html] of onDemand) pages.push(await pageFigures(dist, page, html));
  for (const file of (await htmlFiles(dist, '')).sort()) {
    const page = `/${file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')}`;
    pages.push(await pageFigures(dist, page, await readFile(join(dist, file), 'utf8')));
  }
  for (const figures of pages) {
    const { page, script, lateScript, fonts, max, maxTouched } = figures;
    if (max !== null) report.check(`${page}, bytes of script`, null, script, max);
    if (Number.isFinite(maxTouched))
      report.check(`${page}, bytes of script once touched`, null, script + lateScript, maxTouched);
    if (fonts > 0) report.check(`${page}, bytes of fonts`, null, fonts, FONTS_LIMIT);
    if (WHOLE.test(page)) report.check(`${page}, bytes in all`, null, wholeOf(figures), WHOLE_LIMIT);
  }
  printTable(
    'Bytes of pages, brotli',
    widest(pages).map(({ page, script, lateScript, style, html, fonts, max }) => ({
      page,
      script,
      'later script': lateScript,
      style,
      fonts,
      html,
      limit: max ?? '–',
      '': max === null ? '' : script <= max ? 'ok' : 'OVER',
    })),
  );
  return pages;
};

/** The total bytes of a page, without pictures and what is loaded later. */
const wholeOf = ({ script, style, html, fonts }: PageFigures): number => script + style + html + fonts;

// The table shows one page of each kind (articles, tags, archives), the one with the most script; the file has all.
const widest = (pages: readonly PageFigures[]): PageFigures[] => {
  const kinds = new Map<string, PageFigures>();
  for (const page of pages) {
    const kind = page.page
      .replace(/^\/news\/(tag|archive|page)\/.*/, '/news/$1/…')
      .replace(/^\/news\/[^/…]+$/, '/news/…');
    const known = kinds.get(kind);
    if (known === undefined || page.script > known.script) kinds.set(kind, page);
  }
  return [...kinds.values()];
};
