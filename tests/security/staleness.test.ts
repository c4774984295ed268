import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import deleteUser from '../../netlify/functions/CMSdeleteUser.ts';
import adminSession from '../../netlify/functions/CMSsession.ts';
import updateUser from '../../netlify/functions/CMSupdateUser.ts';
import changePassword from '../../netlify/functions/change-password.ts';
import checkEmail from '../../netlify/functions/check-email.ts';
import createArticle from '../../netlify/functions/create_article.ts';
import deleteArticle from '../../netlify/functions/delete_article.ts';
import deleteProfile from '../../netlify/functions/delete-profile.ts';
import getArticles from '../../netlify/functions/get_articles.ts';
import getProfile from '../../netlify/functions/get-profile.ts';
import getUser from '../../netlify/functions/get-user.ts';
import listArticles from '../../netlify/functions/getarticlelisting.ts';
import incrementViews from '../../netlify/functions/increment-views.ts';
import likeProfile from '../../netlify/functions/like-profile.ts';
import login from '../../netlify/functions/login.ts';
import logout from '../../netlify/functions/logout.ts';
import purgeArticle from '../../netlify/functions/purge_article.ts';
import register from '../../netlify/functions/register.ts';
import resetPassword from '../../netlify/functions/reset-password.ts';
import updateStatus from '../../netlify/functions/update_article_status.ts';
import updateProfile from '../../netlify/functions/update-profile.ts';
import uploads from '../../netlify/functions/uploads.ts';
import { removeAdmin } from '../../src/server/admin/admin-accounts.ts';
import { createLink } from '../../src/storage/accounts/links.ts';
import { directoryTopic } from '../../src/storage/directory/directory.ts';
import { compactTopic } from '../../src/storage/engine/compaction.ts';
import { provideStorage } from '../../src/storage/engine/open.ts';
import type { Storage } from '../../src/storage/engine/storage.ts';
import { provideFileRecords } from '../../src/storage/news/file-articles.ts';
import { countTopic } from '../../src/storage/profiles/count-topic.ts';
import { ADMIN, setFirstAdmin } from '../support/builders/admins.ts';
import { formOf } from '../support/builders/owners.ts';
import { aStorage } from '../support/builders/storage.ts';
import { type Answer, type Handler, PASSWORD, type Sent, send } from '../support/calls/calls.ts';
import { aFixtures, everyCall, type Fixtures, NEW_PASSWORD } from '../support/calls/every-call.ts';
import { aWorld, type World } from '../support/faults/fault-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitae-stale-'));
let world: World;
/** Two functions that stay warm: each keeps what it has read. Updates and deletes reach late readers after a minute. */
let here: Storage;
let there: Storage;

const aWarm = (): Storage =>
  aStorage({ blobs: world.blobs, clock: world.clock, process: world.blobs.newProcess() }).storage;
const on = (storage: Storage, handler: Handler, path: string, sent: Sent = {}): Promise<Answer> => {
  provideStorage(() => storage);
  return send(handler, path, sent);
};

beforeEach(async () => {
  vi.stubEnv('SECRET', 'the same in every world');
  vi.stubEnv('VITAE_DATA', folder);
  setFirstAdmin();
  provideFileRecords([]);
  world = await aWorld(Date.now());
  [here, there] = [aWarm(), aWarm()];
});
afterEach(() => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OWNER = 'owner00000';
const EMAIL = 'asha@example.org';
const shown = (storage: Storage, id = OWNER) => on(storage, getProfile, 'get-profile.php', { query: { id } });
const isIn = (storage: Storage, cookie: string) => on(storage, getUser, 'get-user.php', { json: {}, cookie });
const logIn = (storage: Storage, password: string, email = EMAIL) =>
  on(storage, login, 'login.php', { json: { email, password } });
const names = async (storage: Storage, query: Record<string, string> = {}) =>
  (await on(storage, getProfile, 'get-profile.php', { query })).body.data.map(
    ({ name }: { name: string }) => name,
  );
const slugs = async (storage: Storage) =>
  (await on(storage, listArticles, 'getarticlelisting.php')).body.articles.map(
    ({ slug }: { slug: string }) => slug,
  );
const statusOf = async (answer: Promise<Answer>) => (await answer).status;

/** What never changes once it is there, so that any copy of it is the right one. */
const IMMUTABLE = /^(badge-requests|directory|counts|articles-index|messages|audit|visits)(-leaves\/|\/e\/)/;

describe('what may be read late never changes', () => {
  const count = everyCall({} as Fixtures).length;
  test('in any call', async () => {
    const cases = everyCall(await aFixtures());
    let lateReads = 0;
    expect(cases.length).toBe(count);
    for (const { name, sent } of cases) {
      world = await aWorld(Date.now());
      const input = await sent(world);
      world.blobs.resetCounts();
      const handler = (await import(`../../netlify/functions/${name}.ts`)).default as Handler;
      await on(aWarm(), handler, `${name}.php`, input);
      const late = world.blobs
        .log()
        .filter(
          ({ consistency, operation }) =>
            consistency === 'eventual' && operation !== 'put' && operation !== 'delete',
        )
        .map(({ key }) => key);
      lateReads += late.length;
      expect([name, late.filter((key) => !IMMUTABLE.test(key))]).toEqual([name, []]);
    }
    expect(lateReads).toBeGreaterThan(0);
  });
});

test('a session that ended here opens nothing there', async () => {
  const { cookie } = world.owner;
  expect(await statusOf(isIn(there, cookie))).toBe(200);
  await on(here, logout, 'logout.php', { json: {}, cookie });
  expect(await statusOf(isIn(there, cookie))).toBe(401);
});

test('a password changed here is the only one there, and the other sessions are over', async () => {
  const other = (await logIn(there, PASSWORD)).cookies[0] as string;
  const { cookie } = world.owner;
  const json = { old_password: PASSWORD, new_password: NEW_PASSWORD };
  expect(await statusOf(on(here, changePassword, 'change-password.php', { json, cookie }))).toBe(200);
  expect(await statusOf(logIn(there, PASSWORD))).toBe(401);
  expect(await statusOf(logIn(there, NEW_PASSWORD))).toBe(200);
  expect([await statusOf(isIn(there, other)), await statusOf(isIn(there, cookie))]).toEqual([401, 200]);
});

test('a reset link used here is used there', async () => {
  const token = await createLink(here, 'reset', OWNER, { email: EMAIL, changed: world.owner.record.created });
  const json = { token, password: NEW_PASSWORD };
  expect(await statusOf(on(here, resetPassword, 'reset-password.php', { json }))).toBe(200);
  expect(
    await statusOf(on(there, resetPassword, 'reset-password.php', { json: { token, password: PASSWORD } })),
  ).toBe(400);
  expect(await statusOf(logIn(there, NEW_PASSWORD))).toBe(200);
});

test('an e-mail taken here is taken there, one left here is free there, and no two profiles have the same', async () => {
  const { registration } = await aFixtures();
  const taken = async (storage: Storage, email: string) =>
    (await on(storage, checkEmail, 'check-email.php', { json: { email } })).body.exists;
  expect([await taken(there, 'newcomer@example.org'), await taken(there, EMAIL)]).toEqual([false, true]);
  const edit = {
    form: formOf({ email: 'newcomer@example.org', password: PASSWORD }),
    cookie: world.owner.cookie,
  };
  expect(await statusOf(on(here, updateProfile, 'update-profile.php', edit))).toBe(200);
  // The old one stays taken while the link that undoes the change is good.
  expect([await taken(there, 'newcomer@example.org'), await taken(there, EMAIL)]).toEqual([true, true]);
  expect(await statusOf(on(there, register, 'register.php', { form: registration }))).toBe(409);
  expect([
    await statusOf(logIn(there, PASSWORD)),
    await statusOf(logIn(there, PASSWORD, 'newcomer@example.org')),
  ]).toEqual([401, 200]);
  await on(there, deleteProfile, 'delete-profile.php', {
    json: { password: PASSWORD },
    cookie: world.owner.cookie,
  });
  expect(await statusOf(on(here, register, 'register.php', { form: registration }))).toBe(200);
  const holders = world.blobs
    .keys('profiles/')
    .map((key) => world.blobs.peek(key)?.json() as { email: string });
  expect(holders.filter(({ email }) => email === 'newcomer@example.org').length).toBe(1);
});

test('no edit is lost: each goes on from the one before, wherever that was made', async () => {
  const { cookie } = world.owner;
  const edits = ['nickname', 'school', 'college', 'hobbies', 'awards', 'hometown'];
  for (const [place, field] of edits.entries()) {
    const sent = { form: formOf({ [field]: `Value ${place}` }), cookie };
    expect(
      await statusOf(on(place % 2 === 0 ? here : there, updateProfile, 'update-profile.php', sent)),
    ).toBe(200);
  }
  const { body } = await isIn(there, cookie);
  expect(edits.map((field) => body.user[field])).toEqual(edits.map((_, place) => `Value ${place}`));
  const old = { form: formOf({ nickname: 'Late', version: '1' }), cookie };
  expect(await statusOf(on(there, updateProfile, 'update-profile.php', old))).toBe(409);
  expect((await shown(here)).body.data[0].nickname).toBe('Value 0');
  expect((await names(there)).includes('Asha Rao')).toBe(true);
});

test('likes and views are exact everywhere while they are compacted and what was compacted is swept', async () => {
  const views = (storage: Storage) =>
    on(storage, incrementViews, 'increment-views.php', { query: { id: OWNER }, method: 'POST' });
  const like = (storage: Storage, action: string, cookie?: string) =>
    on(storage, likeProfile, 'like-profile.php', {
      form: formOf({ id: OWNER, action }),
      ...(cookie && { cookie }),
    });
  const visitors: string[] = [];
  let [likes, seen] = [1, 0];
  for (let round = 0; round < 12; round += 1) {
    const [one, other] = round % 2 === 0 ? [here, there] : [there, here];
    visitors.push((await like(one, 'like')).cookies[0] as string);
    likes += 1;
    for (let view = 0; view < 3; view += 1)
      seen = Math.max(seen + 1, (await views(view % 2 === 0 ? one : other)).body.view);
    expect((await like(other, 'like', visitors.at(-1))).body).toMatchObject({ like: likes, liked: true });
    if (round % 3 === 2) {
      expect((await like(other, 'unlike', visitors[0])).body.like).toBe(likes - 1);
      expect((await like(one, 'like', visitors[0])).body.like).toBe(likes);
    }
    for (const storage of [here, there, aWarm()])
      expect((await shown(storage)).body.data[0]).toMatchObject({ like: likes, view: 3 * (round + 1) });
    world.clock.advance(20_000);
    await compactTopic(round % 2 === 0 ? here : there, countTopic);
  }
  expect(seen).toBe(36);
});

test('what was deleted or hidden here is nowhere to be seen there: page, list, search, photo, login', async () => {
  const photo = world.owner.record.avatar;
  const uploaded = (storage: Storage) =>
    on(
      storage,
      (request, context) => uploads(new Request(new URL(`/uploads/${photo}`, request.url)), context as never),
      'x',
    );
  for (const storage of [here, there]) {
    expect([await statusOf(shown(storage)), await statusOf(uploaded(storage))]).toEqual([200, 200]);
    expect(await names(storage, { q: 'asha' })).toEqual(['Asha Rao']);
  }
  const json = { id: OWNER, profile: 'personal' };
  expect(await statusOf(on(here, deleteUser, 'CMSdeleteUser.php', { json, cookie: world.admin }))).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    for (const storage of [there, here, aWarm()]) {
      expect([await statusOf(shown(storage)), await statusOf(uploaded(storage))]).toEqual([404, 404]);
      expect([await names(storage), await names(storage, { q: 'asha' })]).toEqual([['Kaveri Looms'], []]);
      expect([
        await statusOf(logIn(storage, PASSWORD)),
        await statusOf(isIn(storage, world.owner.cookie)),
      ]).toEqual([401, 401]);
    }
    world.clock.advance(25_000);
    await compactTopic(here, directoryTopic);
  }
});

test('a badge given here is shown there, in list and page', async () => {
  await names(there);
  const json = { id: OWNER, profile: 'personal', verified: 'verified.jpg' };
  await on(here, updateUser, 'CMSupdateUser.php', { json, cookie: world.admin });
  expect((await shown(there)).body.data[0].verified).toBe('verified.jpg');
  const { body } = await on(there, getProfile, 'get-profile.php', { query: { profile: 'personal' } });
  expect(body.data[0].verified).toBe('verified.jpg');
});

test('an admin who is removed in one process is none in the others', async () => {
  const session = () => on(there, adminSession, 'CMSsession.php', { cookie: world.admin });
  expect(await statusOf(session())).toBe(200);
  await removeAdmin(here, ADMIN.email);
  expect(await statusOf(session())).toBe(401);
});

test('an article published, withdrawn, deleted or gone here is so there; then its slug is free again', async () => {
  const cookie = world.admin;
  const of = (storage: Storage, slug: string) =>
    statusOf(on(storage, getArticles, 'get_articles.php', { query: { slug } }));
  expect([await slugs(there), await of(there, 'second')]).toEqual([['first'], 404]);
  await on(here, updateStatus, 'update_article_status.php', {
    json: { id: 'second', status: 'published' },
    cookie,
  });
  expect([(await slugs(there)).sort(), await of(there, 'second')]).toEqual([['first', 'second'], 200]);
  await on(there, updateStatus, 'update_article_status.php', {
    json: { id: 'second', status: 'draft' },
    cookie,
  });
  expect([await slugs(here), await of(here, 'second')]).toEqual([['first'], 404]);
  await on(here, deleteArticle, 'delete_article.php', { json: { id: 'first' }, cookie });
  expect([await slugs(there), await of(there, 'first')]).toEqual([[], 404]);
  await on(here, purgeArticle, 'purge_article.php', { json: { id: 'first' }, cookie });
  const json = { title: 'First', content: 'Another.', status: 'published' };
  const { body } = await on(there, createArticle, 'create_article.php', { json, cookie });
  expect(body.article.slug).toBe('first');
  expect([await of(here, 'first'), await slugs(here)]).toEqual([200, ['first']]);
});
