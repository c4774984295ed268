import createArticle from '../../../netlify/functions/create_article.ts';
import deleteArticle from '../../../netlify/functions/delete_article.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import login from '../../../netlify/functions/login.ts';
import { getAccount } from '../../../src/storage/accounts/accounts.ts';
import { createLink } from '../../../src/storage/accounts/links.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { provideStorage } from '../../../src/storage/engine/open.ts';
import { articleTopic } from '../../../src/storage/news/article-index.ts';
import { countTopic } from '../../../src/storage/profiles/count-topic.ts';
import { auditJournal } from '../../../src/storage/site/audit.ts';
import { visitTopic } from '../../../src/storage/site/visits.ts';
import { ADMIN, anAdminCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aRegistration,
  aSolvedCaptcha,
  type Handler,
  PASSWORD,
  type Sent,
  send,
} from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { type Cost, measure } from '../measure.ts';

/** A call as the contract's table of costs has it. */
export interface Scenario {
  name: string;
  /** The stem of its function. */
  call: string;
  /** Most operations when warm; null where the contract only asks for the figure. */
  most: number | null;
  /** Makes one request; whatever must be there before it is not counted. */
  prepare: (stage: Stage) => Promise<Sent>;
}

/** Who and what scenarios can use. */
export interface Stage {
  site: BenchSite;
  owner: { id: string; email: string; path: string; cookie: string };
  admin: string;
  visitor: string;
  article: { id: string; slug: string };
  photo: string;
}

const OPERATIONS = 6;
const LIKE_OPERATIONS = 8;
const WRITE_OPERATIONS = 16;

/** A form of some fields. */
export const form = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const owners = ({ owner }: Stage, sent: Sent): Sent => ({ ...sent, cookie: owner.cookie });
const admins = ({ admin }: Stage, sent: Sent): Sent => ({ ...sent, cookie: admin });
const read = (
  name: string,
  call: string,
  prepare: (stage: Stage) => Sent,
  most: number | null = OPERATIONS,
): Scenario => ({ name, call, most, prepare: async (stage) => prepare(stage) });

const someone = async (): Promise<{ id: string; cookie: string }> => {
  const { id, email } = await aRegisteredProfile();
  const { cookies } = await send(login as Handler, 'login.php', { json: { email, password: PASSWORD } });
  return { id, cookie: cookies.join('; ') };
};

let written = 0;
const anArticle = () => {
  written += 1;
  return {
    title: `A library for the valley ${written}`,
    content: '## Books\n\nIt opens in May.',
    tags: 'books',
  };
};
const article = async ({ admin }: Stage, status = 'published'): Promise<string> =>
  (
    await send(createArticle as Handler, 'create_article.php', {
      json: { ...anArticle(), status },
      cookie: admin,
    })
  ).body.article.id;

/** Every call of the contract, once or more. */
export const SCENARIOS: readonly Scenario[] = [
  read('list, 24 newest', 'get-profile', () => ({ query: { limit: '24' } })),
  read('list, 1,000', 'get-profile', () => ({})),
  read('list, one kind', 'get-profile', () => ({ query: { profile: 'professional', limit: '24' } })),
  read('search, common', 'get-profile', () => ({ query: { q: 'garcia', limit: '24' } })),
  read('search, none', 'get-profile', () => ({ query: { q: 'qqqq', limit: '24' } })),
  read('search by words, narrowed', 'get-profile', () => ({
    query: { q: 'district energy', place: 'pune', limit: '24' },
  })),
  read('list, one place by name', 'get-profile', () => ({
    query: { place: 'pune', sort: 'name', limit: '24' },
  })),
  read('list, most liked', 'get-profile', () => ({ query: { sort: 'liked', limit: '24' } })),
  read('facets of all', 'get-facets', () => ({})),
  read('facets of a search', 'get-facets', () => ({ query: { q: 'garcia' } })),
  read('suggestions', 'suggest', () => ({ query: { q: 'ga' } })),
  read('one profile', 'get-profile', ({ owner }) => ({ query: { id: owner.id } })),
  read(
    'like',
    'like-profile',
    ({ owner, visitor }) => ({ form: form({ id: owner.id, action: 'like' }), cookie: visitor }),
    LIKE_OPERATIONS,
  ),
  read(
    'like by link',
    'update-like',
    ({ owner, visitor }) => ({ query: { id: owner.id, like: '1' }, cookie: visitor }),
    LIKE_OPERATIONS,
  ),
  read('view', 'increment-views', ({ owner }) => ({ method: 'POST', query: { id: owner.id } })),
  read('visit', 'track_visit', () => ({})),
  read('captcha', 'captcha', () => ({})),
  read('check e-mail', 'check-email', ({ owner }) => ({ json: { email: owner.email } })),
  read('login', 'login', ({ owner }) => ({ json: { email: owner.email, password: PASSWORD } })),
  read('own numbers', 'get-stats', (stage) => owners(stage, {})),
  read('own profile', 'get-user', (stage) => owners(stage, { json: { id: stage.owner.id } })),
  {
    name: 'register',
    call: 'register',
    most: WRITE_OPERATIONS,
    prepare: async () => ({ form: await aRegistration() }),
  },
  {
    name: 'edit',
    call: 'update-profile',
    most: WRITE_OPERATIONS,
    prepare: async (stage) =>
      owners(stage, { form: form({ id: stage.owner.id, hobbies: anArticle().title }) }),
  },
  read('photo', 'uploads', () => ({}), null),
  {
    name: 'edit with photo',
    call: 'update-profile',
    most: null,
    prepare: async (stage) => owners(stage, { form: form({ id: stage.owner.id, avatar: await aPhoto() }) }),
  },
  {
    name: 'change password',
    call: 'change-password',
    most: OPERATIONS,
    prepare: async () => {
      const { id, cookie } = await someone();
      const json = { user_id: id, old_password: PASSWORD, new_password: 'Tr0mbone-sea' };
      return { json, cookie };
    },
  },
  read('forgot password', 'forgot-password', ({ owner }) => ({ json: { email: owner.email } })),
  {
    name: 'reset password',
    call: 'reset-password',
    most: OPERATIONS,
    prepare: async ({ site }) => {
      const { id, email } = await aRegisteredProfile();
      const helper = site.cold();
      const changed = (await getAccount(helper, id))?.changed ?? 0;
      return {
        json: { token: await createLink(helper, 'reset', id, { email, changed }), password: 'Tr0mbone-sea' },
      };
    },
  },
  {
    name: 'delete profile',
    call: 'delete-profile',
    most: null,
    prepare: async () => {
      const { id, cookie } = await someone();
      return { json: { id, password: PASSWORD }, cookie };
    },
  },
  read('export', 'export-profile', (stage) => owners(stage, {}), null),
  {
    name: 'logout',
    call: 'logout',
    most: OPERATIONS,
    prepare: async () => ({ json: {}, cookie: (await someone()).cookie }),
  },
  {
    name: 'contact',
    call: 'contact',
    most: OPERATIONS,
    prepare: async () => ({
      json: {
        name: 'A',
        email: 'a@example.org',
        phone: '+91 98450 12345',
        subject: 'S',
        message: 'M',
        recaptcha: await aSolvedCaptcha(),
      },
    }),
  },
  read('admin login', 'CMSlogin', () => ({ json: ADMIN })),
  read('joined spellings', 'CMSgetAliases', (stage) => admins(stage, {})),
  read('join spellings', 'CMSalias', (stage) =>
    admins(stage, { json: { kind: 'place', from: 'poona', to: 'pune' } }),
  ),
  read('admin session', 'CMSsession', (stage) => admins(stage, {})),
  {
    name: 'admin logout',
    call: 'CMSlogout',
    most: OPERATIONS,
    prepare: async () => ({ json: {}, cookie: await anAdminCookie() }),
  },
  read('users, 100', 'CMSgetUsers', (stage) =>
    admins(stage, { query: { profile: 'personal', limit: '100' } }),
  ),
  read('users, all', 'CMSgetUsers', (stage) => admins(stage, { query: { profile: 'personal' } }), null),
  read('users, search', 'CMSgetUsers', (stage) =>
    admins(stage, { query: { profile: 'personal', q: 'garcia', limit: '100' } }),
  ),
  {
    name: 'verify',
    call: 'CMSupdateUser',
    most: OPERATIONS,
    prepare: async (stage) => {
      const { id } = await aRegisteredProfile();
      return admins(stage, { json: { id, profile: 'personal', verified: 'yes' } });
    },
  },
  {
    name: 'take away',
    call: 'CMSdeleteUser',
    most: null,
    prepare: async (stage) => {
      const { id } = await aRegisteredProfile();
      return admins(stage, { json: { id, profile: 'personal' } });
    },
  },
  read('messages', 'CMSgetMessages', (stage) => admins(stage, {})),
  read('audit log', 'CMSgetAudit', (stage) => admins(stage, {})),
  read('articles', 'getarticlelisting', () => ({})),
  read('one article', 'get_articles', ({ article: { slug } }) => ({ query: { slug } })),
  read('archives', 'get_archives', () => ({})),
  {
    name: 'write article',
    call: 'create_article',
    most: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { ...anArticle(), status: 'published' } }),
  },
  read('edit article', 'update_article', (stage) =>
    admins(stage, { json: { id: stage.article.id, ...anArticle() } }),
  ),
  {
    name: 'publish article',
    call: 'update_article_status',
    most: OPERATIONS,
    prepare: async (stage) =>
      admins(stage, { json: { id: await article(stage, 'draft'), status: 'published' } }),
  },
  {
    name: 'withdraw article',
    call: 'update_article_status',
    most: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: await article(stage), status: 'draft' } }),
  },
  {
    name: 'delete article',
    call: 'delete_article',
    most: null,
    prepare: async (stage) => admins(stage, { json: { id: await article(stage) } }),
  },
  {
    name: 'schedule article',
    call: 'update_article_status',
    most: OPERATIONS,
    prepare: async (stage) =>
      admins(stage, {
        json: { id: await article(stage, 'draft'), status: 'scheduled', publish_at: '2999-01-01T09:00:00Z' },
      }),
  },
  read('keep a draft', 'save_article_draft', (stage) =>
    admins(stage, { json: { id: stage.article.id, ...anArticle() } }),
  ),
  read('kept draft', 'get_article_draft', (stage) => admins(stage, { query: { id: stage.article.id } })),
  read('revisions', 'get_article_revisions', (stage) => admins(stage, { query: { id: stage.article.id } })),
  read('one revision', 'get_article_revisions', (stage) =>
    admins(stage, { query: { id: stage.article.id, number: '1' } }),
  ),
  read(
    'restore a revision',
    'restore_article_revision',
    (stage) => admins(stage, { json: { id: stage.article.id, number: 1 } }),
    null,
  ),
  read('article trash', 'get_article_trash', (stage) => admins(stage, {})),
  ...(['restore_article', 'purge_article'] as const).map((call) => ({
    name: call === 'restore_article' ? 'restore article' : 'purge article',
    call,
    most: null,
    prepare: async (stage: Stage) => {
      const id = await article(stage);
      await send(deleteArticle as Handler, 'delete_article.php', { json: { id }, cookie: stage.admin });
      return admins(stage, { json: { id } });
    },
  })),
  {
    name: 'article image',
    call: 'uploadarticle_image',
    most: null,
    prepare: async (stage) => admins(stage, { form: form({ image: await aPhoto() }) }),
  },
];

/** Someone to act, an article to read, a photo to show. */
export const aStage = async (site: BenchSite): Promise<Stage> => {
  const storage = site.cold();
  setFirstAdmin();
  const { id, url, email } = await aRegisteredProfile();
  const { cookies } = await send(login as Handler, 'login.php', { json: { email, password: PASSWORD } });
  const admin = await anAdminCookie();
  const { body } = await send(createArticle as Handler, 'create_article.php', {
    json: { ...anArticle(), status: 'published' },
    cookie: admin,
  });
  const one = await send(getProfile as Handler, 'get-profile.php', { query: { id } });
  const likeProfile = (await import('../../../netlify/functions/like-profile.ts')).default as Handler;
  const liked = await send(likeProfile, 'like-profile.php', { form: form({ id, action: 'like' }) });
  await foldAll(site, storage);
  return {
    site,
    owner: { id, email, path: url, cookie: cookies.join('; ') },
    admin,
    visitor: liked.cookies.join('; '),
    article: { id: body.article.id, slug: body.article.slug },
    photo: one.body.data[0].avatar,
  };
};

/** Lets everything settle and folds it, so that one scenario's writes are not in the next one's figures. */
export const foldAll = async (
  { clock }: BenchSite,
  storage: ReturnType<BenchSite['cold']>,
): Promise<void> => {
  clock.advance(60_000);
  await compactTopic(storage, directoryTopic);
  await compactTopic(storage, countTopic);
  await compactTopic(storage, visitTopic);
  await compactTopic(storage, articleTopic);
  await compactTopic(storage, auditJournal);
};

export interface CallFigures {
  name: string;
  call: string;
  status: number;
  most: number | null;
  cold: Cost;
  warm: Cost;
}

/** Makes the request twice on one fresh instance. */
export const playScenario = async (
  stage: Stage,
  scenario: Scenario,
  handler: Handler,
): Promise<CallFigures> => {
  const { site } = stage;
  const helper = site.cold();
  const sent = [await scenario.prepare(stage), await scenario.prepare(stage)] as const;
  await foldAll(site, helper);
  const instance = site.cold();
  provideStorage(() => instance);
  const ask = (each: Sent) =>
    measure(site, () =>
      scenario.call === 'uploads'
        ? handler(new Request(`http://localhost:8888/uploads/${stage.photo}`)).then(async (response) => {
            await response.arrayBuffer();
            return response.status;
          })
        : send(handler, `${scenario.call}.php`, each).then(({ status }) => status),
    );
  const cold = await ask(sent[0]);
  const warm = await ask(sent[1]);
  await foldAll(site, helper);
  const { name, call, most } = scenario;
  return { name, call, most, status: Math.max(cold.result, warm.result), cold: cold.cost, warm: warm.cost };
};
