import { expect, test } from 'vitest';
import { compactTopic } from '../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { countTopic } from '../../src/profiles/counts/storage/count-topic.ts';
import { directoryTopic } from '../../src/search/storage/directory.ts';
import { formOf } from '../support/builders/owners.ts';
import { ORIGIN, PASSWORD, prepare, serve } from '../support/calls/calls.ts';
import { OWNER } from '../support/faults/fault-world.ts';
import {
  aWarmProcess,
  logIn,
  namesInList,
  readOwnProfile,
  readProfile,
  sendTo,
  statusOf,
  withTwoProcesses,
} from '../support/faults/warm-processes.ts';

const processes = withTwoProcesses();

const slugsInList = async (storage: Storage): Promise<string[]> =>
  (await sendTo(storage, 'getarticlelisting.php')).body.articles.map(({ slug }: { slug: string }) => slug);

test('likes and views are exact in every process during compactions and sweeps', async () => {
  const { world, one, two } = processes;
  const views = (storage: Storage) =>
    sendTo(storage, 'increment-views.php', { query: { id: OWNER }, method: 'POST' });
  const like = (storage: Storage, action: string, cookie?: string) =>
    sendTo(storage, 'like-profile.php', {
      form: formOf({ id: OWNER, action }),
      ...(cookie && { cookie }),
    });
  const visitors: string[] = [];
  let [likes, seen] = [1, 0];
  for (let round = 0; round < 12; round += 1) {
    const [first, second] = round % 2 === 0 ? [one, two] : [two, one];
    visitors.push((await like(first, 'like')).cookies[0] as string);
    likes += 1;
    for (let view = 0; view < 3; view += 1)
      seen = Math.max(seen + 1, (await views(view % 2 === 0 ? first : second)).body.view);
    expect((await like(second, 'like', visitors.at(-1))).body).toMatchObject({ like: likes, liked: true });
    if (round % 3 === 2) {
      expect((await like(second, 'unlike', visitors[0])).body.like).toBe(likes - 1);
      expect((await like(first, 'like', visitors[0])).body.like).toBe(likes);
    }
    for (const storage of [one, two, aWarmProcess(world)])
      expect((await readProfile(storage)).body.data[0]).toMatchObject({ like: likes, view: 3 * (round + 1) });
    world.clock.advance(20_000);
    await compactTopic(round % 2 === 0 ? one : two, countTopic);
  }
  expect(seen).toBe(36);
});

test('a profile that was deleted in one process is gone in the other: page, list, search, photo and login', async () => {
  const { world, one, two } = processes;
  const photo = world.owner.record.avatar;
  const uploaded = (storage: Storage) => {
    provideStorage(() => storage);
    return serve(new Request(`${ORIGIN}/uploads/${photo}`));
  };
  await prepare(`/uploads/${photo}`);
  for (const storage of [one, two]) {
    expect([await statusOf(readProfile(storage)), (await uploaded(storage)).status]).toEqual([200, 200]);
    expect(await namesInList(storage, { q: 'asha' })).toEqual(['Asha Rao']);
  }
  const json = { id: OWNER, profile: 'personal' };
  expect(await statusOf(sendTo(one, 'CMSdeleteUser.php', { json, cookie: world.admin }))).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    for (const storage of [two, one, aWarmProcess(world)]) {
      expect([await statusOf(readProfile(storage)), (await uploaded(storage)).status]).toEqual([404, 404]);
      expect([await namesInList(storage), await namesInList(storage, { q: 'asha' })]).toEqual([
        ['Kaveri Looms'],
        [],
      ]);
      expect([
        await statusOf(logIn(storage, PASSWORD)),
        await statusOf(readOwnProfile(storage, world.owner.cookie)),
      ]).toEqual([401, 401]);
    }
    world.clock.advance(25_000);
    await compactTopic(one, directoryTopic);
  }
});

test('a badge that was given in one process shows in the other, in lists and on the page', async () => {
  const { world, one, two } = processes;
  await namesInList(two);
  const json = { id: OWNER, profile: 'personal', verified: 'verified.jpg' };
  await sendTo(one, 'CMSupdateUser.php', { json, cookie: world.admin });
  expect((await readProfile(two)).body.data[0].verified).toBe('verified.jpg');
  const { body } = await sendTo(two, 'get-profile.php', { query: { profile: 'personal' } });
  expect(body.data[0].verified).toBe('verified.jpg');
});

test('an article published, withdrawn, deleted or purged in one process is so in the other, and then its slug is free', async () => {
  const { world, one, two } = processes;
  const cookie = world.admin;
  const statusOfArticle = (storage: Storage, slug: string) =>
    statusOf(sendTo(storage, 'get_articles.php', { query: { slug } }));
  expect([await slugsInList(two), await statusOfArticle(two, 'second')]).toEqual([['first'], 404]);
  await sendTo(one, 'update_article_status.php', {
    json: { id: 'second', status: 'published' },
    cookie,
  });
  expect([(await slugsInList(two)).sort(), await statusOfArticle(two, 'second')]).toEqual([
    ['first', 'second'],
    200,
  ]);
  await sendTo(two, 'update_article_status.php', {
    json: { id: 'second', status: 'draft' },
    cookie,
  });
  expect([await slugsInList(one), await statusOfArticle(one, 'second')]).toEqual([['first'], 404]);
  await sendTo(one, 'delete_article.php', { json: { id: 'first' }, cookie });
  expect([await slugsInList(two), await statusOfArticle(two, 'first')]).toEqual([[], 404]);
  await sendTo(one, 'purge_article.php', { json: { id: 'first' }, cookie });
  const json = { title: 'First', content: 'Another.', status: 'published' };
  const { body } = await sendTo(two, 'create_article.php', { json, cookie });
  expect(body.article.slug).toBe('first');
  expect([await statusOfArticle(one, 'first'), await slugsInList(one)]).toEqual([200, ['first']]);
});
