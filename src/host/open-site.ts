import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { GROUPS } from '../app/calls/call-table.ts';
import type { Group } from '../app/calls/group.ts';
import { openStorage } from '../base/engine/storage/open.ts';
import { limitPictures } from '../base/photos/server/picture-maker.ts';
import type { CurrentNews } from '../news/fresh/rules.ts';
import { currentNews } from '../news/fresh/server/current-news.ts';
import type { Background } from './background.ts';
import type { BuiltSite } from './built-site.ts';
import { Cdn } from './cdn/cdn.ts';
import { closeToOtherSites } from './cdn/other-sites.ts';
import { imagesOf, isImagesPath } from './files/images.ts';
import { staticFiles } from './files/static-files.ts';
import { isNewsPath, renderNewsNow, StaticNews } from './files/static-news.ts';
import { loadFunctions, loadPages, type NamedHandler } from './functions.ts';
import { callFor } from './handler-calls.ts';
import { type CallLimits, CallQueue } from './limits/call-queue.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { pageKind } from './monitoring/page-kind.ts';
import type { Visit } from './visit.ts';
import { warmUp } from './warm-up.ts';

type SiteOptions = {
  /** The folder of `dist` and `.netlify/build`. */
  build: string;
  background: Background;
  /** What is published, for the check of static news pages. */
  news?: CurrentNews;
  calls?: CallLimits;
  /** What answers besides files and pages. */
  groups?: readonly Group[];
};

/** New pictures and cards for each address. */
const PICTURE_LIMIT = { max: 120, seconds: 60 };

/** Serves a build like the platform: functions by their routes, then files, then on-demand pages, with the CDN in front of everything cacheable. */
export const openSite = async ({
  build,
  background,
  news = currentNews(() => openStorage(undefined)),
  calls,
  groups = Object.values(GROUPS),
}: SiteOptions): Promise<BuiltSite> => {
  const folder = join(build, 'dist');
  const files = staticFiles(folder);
  const [functions, pages] = await Promise.all([loadFunctions(groups), loadPages(build)]);
  const images = imagesOf(folder, files);
  const cdn = new Cdn();
  const staticNews = new StaticNews(news);
  const newsNow = renderNewsNow(pages);
  const queue = new CallQueue(calls);
  const pictures = new RateLimit(PICTURE_LIMIT);
  limitPictures((address) => pictures.take(address));

  const byHandler = (named: NamedHandler, path: string, visit: Visit): Promise<void> =>
    callFor(named, path, visit, { cdn, queue, background });

  const isOutdatedNews = async (path: string, { method }: IncomingMessage): Promise<boolean> => {
    const isRead = method === 'GET' || method === 'HEAD';
    const file = isRead && isNewsPath(path) ? files.pageFile(path) : undefined;
    return file !== undefined && staticNews.isOutdated(path, file);
  };

  return {
    scheduled: functions.scheduled,
    state: () => ({ ...queue.state, ...cdn.state }),
    warmUp: () => warmUp(pages, background),
    purge: (tags) => {
      if (tags.includes('news')) staticNews.forget();
      cdn.purge(tags);
    },
    answer: async (visit) => {
      const { request, response, facts } = visit;
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      closeToOtherSites(request, response);
      const named =
        functions.find(path) ?? (isImagesPath(path) ? { handler: images, name: 'images' } : undefined);
      const isFile = path.startsWith('/uploads/') || named === undefined;
      if (!isFile) return byHandler(named, path, visit);
      if (await isOutdatedNews(path, request))
        return byHandler({ handler: newsNow, name: 'news' }, path, visit);
      facts.call = 'file';
      await new Promise<void>((done, fail) => {
        response.once('close', done);
        files.serve(request, response, () => {
          byHandler(named ?? { handler: pages, name: pageKind(path) }, path, visit).then(done, fail);
        });
      });
    },
  };
};
