import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { aBenchSite } from './bench-site.ts';
import { type Cost, measure, printTable, short } from './measure.ts';

const DIST = 'dist';
const ENTRY = '.netlify/v1/functions/ssr/ssr.mjs';
const KB = 1024;
/** Most bytes of script, brotli, by page; the contract names no other. */
const BUDGETS: readonly [page: RegExp, most: number][] = [
  [/^(?:\/|\/profile\/.*)$/, 80 * KB],
  [
    /^\/(?:about|contact|faq|support|advertisement|privacypolicy|termsandconditions|verifyprofile|news(?:\/.*)?)$/,
    8 * KB,
  ],
];

export interface PageFigures {
  page: string;
  script: number;
  /** Script that loads only once something is touched. */
  lateScript: number;
  style: number;
  html: number;
  most: number | null;
}

export interface RenderFigures {
  page: string;
  profiles: number;
  cold: Cost;
  warm: Cost;
}

const sizes = new Map<string, number>();
const brotliSize = async (file: string): Promise<number> => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(await readFile(join(DIST, file)).catch(() => Buffer.alloc(0))).length;
  sizes.set(file, size);
  return size;
};

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string);

// A build under the platform's local server names its deploy behind each file.
const withoutDeploy = (text: string): string => text.replace(/\.(js|css)\?dpl=[^"'`]*/g, '.$1');

// Modules that a module imports as it loads, and those that it may import later.
const importsOf = async (file: string): Promise<{ now: string[]; later: string[] }> => {
  const text = withoutDeploy(await readFile(join(DIST, file), 'utf8').catch(() => ''));
  const toPath = (name: string): string =>
    name.startsWith('/') ? name : posix.join(posix.dirname(file), name);
  return {
    now: all(text, /(?:^|[;\s}])(?:import|export)\s*(?:[^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g).map(
      toPath,
    ),
    later: all(text, /\bimport\(\s*["'`]([^"'`]+\.js)["'`]/g).map(toPath),
  };
};

const reach = async (roots: readonly string[]): Promise<{ now: Set<string>; later: Set<string> }> => {
  const now = new Set<string>();
  const later = new Set<string>();
  const walk = async (file: string): Promise<void> => {
    if (now.has(file)) return;
    now.add(file);
    const imports = await importsOf(file);
    for (const name of imports.later) later.add(name);
    for (const name of imports.now) await walk(name);
  };
  for (const root of roots) await walk(root);
  for (const name of later) {
    if (now.has(name)) later.delete(name);
    else for (const further of (await importsOf(name)).now) if (!now.has(further)) later.add(further);
  }
  return { now, later };
};

const pageFigures = async (page: string, served: string): Promise<PageFigures> => {
  const html = withoutDeploy(served);
  const scripts = [
    ...all(html, /<script[^>]*\ssrc="(\/[^"]+\.js)"/g),
    ...all(html, /(?:component-url|renderer-url|before-hydration-url)="(\/[^"]+)"/g),
    ...all(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ];
  const inline = all(
    html,
    /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([^<]+)<\/script>/g,
  );
  const styles = all(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const { now, later } = await reach(scripts);
  const sum = async (files: Iterable<string>): Promise<number> => {
    let total = 0;
    for (const file of files) total += await brotliSize(file);
    return total;
  };
  return {
    page,
    script: (await sum(now)) + inline.reduce((total, text) => total + brotliCompressSync(text).length, 0),
    lateScript: await sum(later),
    style: await sum(new Set(styles)),
    html: brotliCompressSync(served).length,
    most: BUDGETS.find(([pattern]) => pattern.test(page))?.[1] ?? null,
  };
};

const htmlFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(DIST, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = posix.join(folder, entry.name);
      if (entry.isDirectory()) return htmlFiles(name);
      return name.endsWith('.html') ? [name] : [];
    }),
  );
  return found.flat();
};

// Counted over all sizes: a name that came twice would bring the memory of another site.
let instances = 0;

type Page = (request: Request, context: unknown) => Promise<Response>;

// The built function opens its store by the environment, and speaks to it by the global fetch.
const onDemand = async (
  profiles: number,
): Promise<{ html: Map<string, string>; renders: RenderFigures[] } | null> => {
  if ((await stat(ENTRY).catch(() => null)) === null) return null;
  const site = await aBenchSite(profiles);
  const { edgeURL, uncachedEdgeURL, siteID, token, fetch } = site.blobs.storeOptions('vitae');
  const platform = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(edgeURL) && !url.startsWith(uncachedEdgeURL)) return platform(input, init);
    // A fresh instance is one whose store has another name: its memory is apart.
    return fetch(url.replace(/site:cold\d+/, 'site:vitae'), init);
  };
  process.env['VITAE_BLOBS'] = JSON.stringify({ edgeURL, uncachedEdgeURL, siteID, token });
  const { default: page } = (await import(pathToFileURL(ENTRY).href)) as { default: Page };
  const html = new Map<string, string>();
  const renders: RenderFigures[] = [];
  const render = async (path: string): Promise<string> => {
    const request = new Request(`http://localhost:8888${path}`);
    const context = { ip: '203.0.113.1', deploy: { context: 'production' }, geo: {}, waitUntil: () => {} };
    const response = await page(request, context);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
  const freshInstance = (): void => {
    instances += 1;
    process.env['VITAE_STORE'] = `cold${instances}`;
  };
  try {
    freshInstance();
    const home = await render('/');
    const profile = /href="(\/profile\/[^"]+)"/.exec(home)?.[1] ?? '/';
    for (const [name, path] of [
      ['/', '/'],
      ['/?q=', '/?q=garcia'],
      ['/profile/…', profile],
    ] as const) {
      freshInstance();
      const cold = await measure(site, () => render(path));
      const warm = await measure(site, () => render(path));
      renders.push({ page: name, profiles, cold: cold.cost, warm: warm.cost });
      if (!name.includes('?')) html.set(name, warm.result);
    }
  } finally {
    globalThis.fetch = platform;
    delete process.env['VITAE_BLOBS'];
    delete process.env['VITAE_STORE'];
  }
  return { html, renders };
};

/** Script and style bytes of every built page, and what rendering one on demand costs; nothing where there is no build. */
export const benchPages = async (
  sizesOfSite: readonly number[],
): Promise<{ pages: PageFigures[]; renders: RenderFigures[] }> => {
  if ((await stat(DIST).catch(() => null)) === null) {
    console.log(`\nPages: there is no ${dirname(join(DIST, 'x'))} to measure; run the build first`);
    return { pages: [], renders: [] };
  }
  const pages: PageFigures[] = [];
  const renders: RenderFigures[] = [];
  for (const profiles of sizesOfSite) {
    const rendered = await onDemand(profiles);
    if (rendered === null) break;
    renders.push(...rendered.renders);
    if (pages.length > 0) continue;
    for (const [page, html] of rendered.html) pages.push(await pageFigures(page, html));
  }
  const files = (await htmlFiles('')).sort();
  for (const file of files) {
    const page = `/${file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')}`;
    pages.push(await pageFigures(page, await readFile(join(DIST, file), 'utf8')));
  }
  printTable(
    'Pages rendered on demand',
    renders.map(({ page, profiles, cold, warm }) => ({
      page,
      profiles,
      'cold ops': cold.operations,
      read: short(cold.bytesRead),
      ms: cold.cpu.toFixed(1),
      'warm ops': warm.operations,
      'warm read': short(warm.bytesRead),
      'warm ms': warm.cpu.toFixed(1),
      '': warm.operations <= 6 && warm.bytesRead <= 64 * KB ? 'ok' : 'OVER',
    })),
  );
  printTable(
    'Bytes of pages, brotli',
    widest(pages).map(({ page, script, lateScript, style, html, most }) => ({
      page,
      script,
      'later script': lateScript,
      style,
      html,
      limit: most ?? '–',
      '': most === null ? '' : script <= most ? 'ok' : 'OVER',
    })),
  );
  return { pages, renders };
};

// Of pages of one kind (articles, tags, archives) the table shows the one with the most script; the file has all.
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
