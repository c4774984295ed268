import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { budgetsOf, builtFiles, type PageFigures, pageFigures } from '../../support/pages/page-bytes.ts';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';

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
  const files = builtFiles((name) => readFile(join(dist, name)).catch(() => Buffer.alloc(0)));
  const pages: PageFigures[] = [];
  for (const [page, html] of onDemand) pages.push(await pageFigures(files, page, html));
  for (const file of (await htmlFiles(dist, '')).sort()) {
    const page = `/${file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')}`;
    pages.push(await pageFigures(files, page, await readFile(join(dist, file), 'utf8')));
  }
  for (const { what, value, max } of pages.flatMap(budgetsOf)) report.check(what, null, value, max);
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
