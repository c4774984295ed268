import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ArticleRecord } from '../../../src/news/storage/article-record.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { machine, type Report } from '../report.ts';

/** Stored articles of the build, besides those in files. */
const ARTICLES = 120;
const MIN_PAGES_A_SECOND = 100;
const COPIED = ['src', 'content', 'public', 'netlify', 'package.json', 'tsconfig.json', 'astro.config.mjs'];

export interface BuildFigures {
  articles: number;
  pages: number;
  /** Seconds from the end of the first page to the end of the last, and of the whole command. */
  seconds: number;
  whole: number;
  pagesPerSecond: number;
  load: number[];
}

/** A build of the site in a temporary folder, so that the checkout's own build stays. */
export interface Built {
  folder: string;
  figures: BuildFigures;
  remove: () => Promise<void>;
}

const WORDS = 'valley library river bridge harbour garden letter signal winter engine museum school'.split(
  ' ',
);

/** Generated articles of realistic length, with tags and months that have their own pages. */
export const generateArticles = (count: number): ArticleRecord[] => {
  const random = seededRandom(7);
  const words = (length: number): string =>
    Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  return Array.from({ length: count }, (_, index) => {
    const created = Date.UTC(2021, index % 60, 11);
    const sections = Array.from(
      { length: 6 },
      () => `## ${words(3)}\n\n${words(60)} **${words(2)}** ${words(40)}`,
    );
    return {
      id: `generated${String(index).padStart(6, '0')}`,
      slug: `generated-${index}`,
      title: `Generated ${words(4)}`,
      content: sections.join('\n\n'),
      category: 'Culture',
      image_url: '',
      image_alt: '',
      tags: [WORDS[index % WORDS.length] as string, 'generated'],
      author: 'A. Writer',
      publish_date: new Date(created).toISOString().slice(0, 10),
      status: 'published',
      excerpt: '',
      summary: words(12),
      created,
      updated: created,
      version: 1,
    };
  });
};

/** Builds the site with many generated articles and measures pages a second after start-up. */
export const benchBuild = async (report: Report): Promise<Built> => {
  // With a link to the checkout's packages, which the bundler resolves from the sources.
  const folder = await mkdtemp(join(tmpdir(), 'vitae-build-'));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  await mkdir(join(folder, '.netlify'));
  await writeFile(join(folder, '.netlify/stored-articles.json'), JSON.stringify(generateArticles(ARTICLES)));
  const started = performance.now();
  const { pages, seconds } = await build(folder);
  const whole = (performance.now() - started) / 1000;
  const figures: BuildFigures = {
    articles: ARTICLES,
    pages,
    seconds,
    whole,
    pagesPerSecond: (pages - 1) / seconds,
    load: machine().load,
  };
  const verdict = report.check(
    'build, pages a second',
    null,
    figures.pagesPerSecond,
    MIN_PAGES_A_SECOND,
    true,
  );
  console.log(
    `\nBuild: ${figures.pages} pages, after the first one in ${seconds.toFixed(2)} s: ${figures.pagesPerSecond.toFixed(0)} a second (at least ${MIN_PAGES_A_SECOND}): ${verdict}; the whole command ${whole.toFixed(1)} s. It reads no profiles. Load of the machine: ${figures.load.join(' ')}`,
  );
  return { folder, figures, remove: () => rm(folder, { recursive: true, force: true }) };
};

// Astro prints a line per page and the total time; the first page includes the start-up.
const build = (folder: string): Promise<{ pages: number; seconds: number }> =>
  new Promise((done, fail) => {
    let output = '';
    const child = spawn(process.execPath, [resolve('node_modules/astro/bin/astro.mjs'), 'build'], {
      cwd: folder,
      env: { ...process.env, BUILD_HOOK_URL: 'http://localhost:9/', NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('exit', (code) => {
      const routes = /prerendering static routes([\s\S]*?)Completed in ([\d.]+)(m?s)/.exec(output);
      const pages = [...(routes?.[1] ?? '').matchAll(/\(\+([\d.]+)(m?s)\)/g)];
      const [first] = pages;
      if (code !== 0 || !routes || !first) return fail(new Error(`The build failed:\n${output}`));
      const all = inSeconds(routes[2], routes[3]);
      done({ pages: pages.length, seconds: all - inSeconds(first[1], first[2]) });
    });
  });

const inSeconds = (number: string | undefined, unit: string | undefined): number =>
  Number(number) / (unit === 'ms' ? 1000 : 1);
