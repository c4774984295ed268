import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAX_BYTES } from '../calls/calls.ts';
import { generatedId } from '../generate.ts';
import { type Cost, measure, printTable, short } from '../measure.ts';
import { quietly, type Report } from '../report.ts';
import { form, type Stage } from '../scenarios/scenario.ts';

const ENTRY = '.netlify/v1/functions/ssr/ssr.mjs';
const ORIGIN = 'http://localhost:8888';
const OPERATIONS = 6;

export interface RenderFigures {
  page: string;
  status: number;
  max: number | null;
  cold: Cost;
  warm: Cost;
}

/** An on-demand page; `max` is null if there is no limit. */
interface OnDemand {
  page: string;
  status: number;
  max: number | null;
  request: (stage: Stage) => Request;
  /** Whether its script and style are measured, too. */
  weighed?: true;
}

const get = (path: string): Request => new Request(`${ORIGIN}${path}`);

const PAGES: readonly OnDemand[] = [
  { page: '/', status: 200, max: OPERATIONS, request: () => get('/'), weighed: true },
  { page: '/?q=…', status: 200, max: OPERATIONS, request: () => get('/?q=garcia') },
  {
    page: '/profile/…',
    status: 200,
    max: OPERATIONS,
    request: ({ owner }) => get(owner.path),
    weighed: true,
  },
  {
    page: '/profile/… with an old slug',
    status: 301,
    max: OPERATIONS,
    request: () => get(`/profile/x-${generatedId(0)}`),
  },
  {
    page: '/profile/… that does not exist',
    status: 404,
    max: OPERATIONS,
    request: () => get('/profile/x-zzzzzzzzzz'),
  },
  {
    page: '/news/… published since the build',
    status: 200,
    max: OPERATIONS,
    request: ({ article }) => get(`/news/${article.slug}`),
    weighed: true,
  },
  { page: '/news/now', status: 200, max: OPERATIONS, request: () => get('/news/now/page/1') },
  {
    page: '/news/now/…',
    status: 200,
    max: OPERATIONS,
    request: ({ article }) => get(`/news/now/${article.slug}`),
  },
  {
    page: '/articleupload/preview',
    status: 200,
    max: OPERATIONS,
    request: ({ admin }) =>
      new Request(`${ORIGIN}/articleupload/preview`, {
        method: 'POST',
        headers: { cookie: admin, origin: ORIGIN },
        body: form({ title: 'A library', content: 'It opens in May.' }),
      }),
  },
  { page: 'any other path', status: 404, max: OPERATIONS, request: () => get('/nowhere') },
  { page: '/healthz', status: 200, max: OPERATIONS, request: () => get('/healthz') },
  { page: '/rss.xml', status: 200, max: null, request: () => get('/rss.xml') },
  { page: '/sitemap.xml', status: 200, max: null, request: () => get('/sitemap.xml') },
  { page: '/opensearch.xml', status: 200, max: OPERATIONS, request: () => get('/opensearch.xml') },
  { page: '/?place=…', status: 200, max: OPERATIONS, request: () => get('/?place=pune&sort=name') },
  { page: '/people', status: 200, max: OPERATIONS, request: () => get('/people'), weighed: true },
  { page: '/people/a', status: 200, max: OPERATIONS, request: () => get('/people/a') },
  { page: '/places', status: 200, max: OPERATIONS, request: () => get('/places') },
  { page: '/places/…', status: 200, max: OPERATIONS, request: () => get('/places/pune') },
  {
    page: '/professions/…',
    status: 200,
    max: OPERATIONS,
    request: () => get('/professions/politician'),
  },
];

/** Renders a page with the built function. */
export type Render = (request: Request) => Promise<{ status: number; text: string }>;

/** The built function for on-demand pages, and a way to start a fresh instance of it. */
export interface Renderer {
  render: Render;
  freshInstance: () => void;
  close: () => void;
}

// Counted over all sizes: a repeated name would bring back the memory of another site.
let instances = 0;

type Page = (request: Request, context: unknown) => Promise<Response>;

/** Opens the built function on a site. It finds its store through the environment and the global fetch. */
export const openRenderer = async (folder: string, { site }: Stage): Promise<Renderer> => {
  const { edgeURL, uncachedEdgeURL, siteID, token, fetch } = site.blobs.storeOptions('vitae');
  const platform = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(edgeURL) && !url.startsWith(uncachedEdgeURL)) return platform(input, init);
    // A fresh instance has another store name, so that its memory is separate.
    return fetch(url.replace(/site:cold\d+/, 'site:vitae'), init);
  };
  const access = JSON.stringify({ edgeURL, uncachedEdgeURL, siteID, token });
  process.env['NETLIFY_BLOBS_CONTEXT'] = Buffer.from(access).toString('base64');
  const { default: page } = (await import(pathToFileURL(join(folder, ENTRY)).href)) as { default: Page };
  return {
    render: async (request) => {
      const context = { ip: '203.0.113.1', deploy: { context: 'production' }, geo: {}, waitUntil: () => {} };
      const response = await page(request, context);
      return { status: response.status, text: await response.text() };
    },
    freshInstance: () => {
      instances += 1;
      process.env['VITAE_STORE'] = `cold${instances}`;
    },
    close: () => {
      globalThis.fetch = platform;
      delete process.env['NETLIFY_BLOBS_CONTEXT'];
      delete process.env['VITAE_STORE'];
    },
  };
};

/** The cost of rendering each on-demand page, and the HTML of those whose script is measured. */
export const benchRenders = async (
  renderer: Renderer,
  stage: Stage,
  report: Report,
): Promise<{ renders: RenderFigures[]; html: Map<string, string> }> => {
  const { profiles } = stage.site;
  const renders: RenderFigures[] = [];
  const html = new Map<string, string>();
  for (const { page, status, max, request, weighed } of PAGES) {
    const ask = () =>
      quietly(() =>
        measure(stage.site, async () => {
          const answer = await renderer.render(request(stage));
          if (answer.status !== status) throw new Error(`${page} answered ${answer.status}`);
          return answer.text;
        }),
      );
    renderer.freshInstance();
    const cold = await ask();
    const warm = await ask();
    renders.push({ page, status, max, cold: cold.cost, warm: warm.cost });
    if (weighed) html.set(page, warm.result);
  }
  printTable(
    `Pages rendered on demand at ${profiles.toLocaleString('en')} profiles (a dash: exempt, reported)`,
    renders.map(({ page, status, max, cold, warm }) => {
      const verdicts =
        max === null
          ? ['']
          : [
              report.check(`${page}, operations warm`, profiles, warm.operations, max),
              report.check(`${page}, bytes read warm`, profiles, warm.bytesRead, MAX_BYTES),
            ];
      return {
        page,
        status,
        'cold ops': cold.operations,
        read: short(cold.bytesRead),
        ms: cold.cpu.toFixed(1),
        'warm ops': warm.operations,
        'warm read': short(warm.bytesRead),
        'warm ms': warm.cpu.toFixed(1),
        limit: max ?? '–',
        '': verdicts.includes('OVER') ? 'OVER' : (verdicts[0] as string),
      };
    }),
  );
  return { renders, html };
};
