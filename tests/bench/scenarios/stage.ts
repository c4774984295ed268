import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { messageJournal } from '../../../src/contact/storage.ts';
import { makeDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { articleTopic } from '../../../src/news/storage/article-index.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { tieTopic } from '../../../src/profiles/ties/storage/tie-topic.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { auditJournal } from '../../../src/site/audit/storage.ts';
import { visitTopic } from '../../../src/site/visits/storage.ts';
import { anAdminCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import { aRegisteredProfile, PASSWORD, type Sent, send, serve } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { type Cost, measure } from '../measure.ts';
import { anArticle, form, PAUSE_MS, type Scenario, type Stage } from './scenario.ts';

/** Prepares the people, the article, the photo and the files of open data for scenarios. */
export const aStage = async (site: BenchSite): Promise<Stage> => {
  const storage = site.cold();
  setFirstAdmin();
  const { id, url, email } = await aRegisteredProfile();
  const { cookies } = await send('login.php', { json: { email, password: PASSWORD } });
  const admin = await anAdminCookie();
  const { body } = await send('create_article.php', {
    json: { ...anArticle(), status: 'published' },
    cookie: admin,
  });
  const one = await send('get-profile.php', { query: { id } });
  const liked = await send('like-profile.php', { form: form({ id, action: 'like' }) });
  await compactAll(site, storage);
  // Until these are made, their index is a 404.
  await makeDump(storage);
  return {
    site,
    owner: { id, email, path: url, cookie: cookies.join('; ') },
    admin,
    visitor: liked.cookies.join('; '),
    article: { id: body.article.id, slug: body.article.slug },
    photo: one.body.data[0].avatar,
  };
};

/** Lets everything settle and compacts it, so that the writes of one scenario are not in the figures of the next. */
export const compactAll = async (
  { clock }: BenchSite,
  storage: ReturnType<BenchSite['cold']>,
): Promise<void> => {
  clock.advance(PAUSE_MS);
  await compactTopic(storage, directoryTopic);
  await compactTopic(storage, countTopic);
  await compactTopic(storage, visitTopic);
  await compactTopic(storage, articleTopic);
  await compactTopic(storage, auditJournal);
  await compactTopic(storage, messageJournal);
  await compactTopic(storage, tieTopic);
};

export interface CallFigures {
  name: string;
  call: string;
  status: number;
  max: number | null;
  /** Storage calls before the reply began; all of them where a request was answered as a whole. */
  before: number;
  cold: Cost;
  warm: Cost;
}

/** Sends a request twice to a fresh instance. */
export const playScenario = async (stage: Stage, scenario: Scenario): Promise<CallFigures> => {
  const { site } = stage;
  const helper = site.cold();
  const first = await scenario.prepare(stage);
  // What only reads is asked for twice alike; what changes something has something of its own to change.
  const isRead = first.json === undefined && first.form === undefined;
  const sent = [first, isRead ? first : await scenario.prepare(stage)] as const;
  await compactAll(site, helper);
  const instance = site.cold();
  provideStorage(() => instance);
  const ask = (each: Sent) =>
    measure(site, async () => {
      if (scenario.path === undefined)
        return {
          status: (await send(`${scenario.call}.php`, each)).status,
          before: Number.POSITIVE_INFINITY,
        };
      const request = new Request(`http://localhost:8888${scenario.path(stage)}`, scenario.init?.(stage));
      const response = await serve(request);
      const before = site.blobs.counts().operations;
      await response.arrayBuffer();
      return { status: response.status, before };
    });
  const cold = await ask(sent[0]);
  if (scenario.after !== undefined) {
    const { call, sent: list } = scenario.after;
    await send(`${call}.php`, list(stage, sent[1]));
  }
  const warm = await ask(sent[1]);
  await compactAll(site, helper);
  const { name, call, max } = scenario;
  const status = Math.max(cold.result.status, warm.result.status);
  const [before = 0] = [cold, warm]
    .map(({ cost, result }) => Math.min(cost.operations, result.before))
    .sort((a, b) => b - a);
  return { name, call, max, status, before, cold: cold.cost, warm: warm.cost };
};
