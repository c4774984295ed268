import { beforeEach, expect, test } from 'vitest';
import { aRegisteredProfile, aSite, ORIGIN, type Sent, send } from '../../../support/calls/calls.ts';

let id = '';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const like = (action: string, sent: Sent = {}) =>
  send('like-profile.php', { form: form({ id, action }), ...sent });
const update = (value: string, sent: Sent = {}) =>
  send('update-like.php', { query: { id, like: value }, ...sent });
const view = (of = id) => send('increment-views.php', { method: 'POST', query: { id: of } });
const counts = async () => {
  const { like: likes, view: views } = (await send('get-profile.php', { query: { id } })).body.data[0];
  return { likes, views };
};

beforeEach(async () => {
  aSite();
  ({ id } = await aRegisteredProfile());
});

test('a visitor can like once, by either call, and take it back, and repeats change nothing', async () => {
  const first = await like('like');
  expect(first.body).toMatchObject({ success: true, like: 1, liked: true });
  const cookie = first.cookies[0] as string;
  expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await update('1', { cookie })).body).toMatchObject({ like: 1, liked: true });
  expect((await like('like', { cookie })).body.like).toBe(1);
  expect((await like('unlike', { cookie })).body).toMatchObject({ like: 0, liked: false });
  expect((await update('0', { cookie })).body).toMatchObject({ success: true, like: 0 });
  expect((await update('1', { cookie })).body.like).toBe(1);
});

test('a like that asks for a kept cookie is stored once the cookie comes back, and never without it', async () => {
  const asked = { id, like: '1', kept: 'yes' };
  for (const _stripped of [1, 2])
    expect((await send('update-like.php', { query: asked })).body).toMatchObject({
      success: true,
      like: 0,
      liked: false,
    });
  const { cookies, body } = await send('like-profile.php', {
    form: form({ id, action: 'like', kept: 'yes' }),
  });
  expect(body).toMatchObject({ like: 0, liked: false });
  const cookie = cookies[0] as string;
  expect((await send('update-like.php', { query: asked, cookie })).body).toMatchObject({
    like: 1,
    liked: true,
  });
  expect(await counts()).toMatchObject({ likes: 1 });
});

test('a like can be sent as a URL-encoded form', async () => {
  const form = new URLSearchParams({ id, action: 'like' });
  expect((await send('like-profile.php', { form })).body).toMatchObject({
    like: 1,
    liked: true,
  });
});

test('two visitors make two likes, and a forged cookie counts as a new visitor', async () => {
  const { cookies } = await like('like');
  await like('like');
  const forged = `${(cookies[0] as string).slice(0, -3)}abc`;
  expect((await like('like', { cookie: forged })).body.like).toBe(3);
  expect(await counts()).toEqual({ likes: 3, views: 0 });
});

test('the two GET calls that write refuse navigations, so that a link cannot like', async () => {
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
  expect((await update('1', { headers })).status).toBe(403);
  expect((await send('track_visit.php', { headers })).status).toBe(403);
  expect((await counts()).likes).toBe(0);
  expect((await send('track_visit.php')).body.totalViews).toBe(1);
});

test('each increment-views call counts one view, and each track_visit call one visit', async () => {
  expect((await view()).body).toEqual({ success: true, view: 1 });
  expect((await view()).body.view).toBe(2);
  expect(await counts()).toEqual({ likes: 0, views: 2 });
  expect((await send('track_visit.php')).body).toEqual({ success: true, totalViews: 1 });
  expect((await send('track_visit.php')).body.totalViews).toBe(2);
});

test('counts stay exact across compactions', async () => {
  const { clock, blobs } = aSite();
  ({ id } = await aRegisteredProfile());
  for (let round = 0; round < 4; round += 1) {
    for (let index = 0; index < 70; index += 1) await view();
    await like('like', { ip: `198.51.100.${round}` });
    clock.advance(400_000);
  }
  expect(await counts()).toEqual({ likes: 4, views: 280 });
  expect(blobs.keys('counts/s/').length).toBeGreaterThan(0);
  expect(blobs.keys('counts/e/').length).toBeLessThan(280);
});

test.each(['aaaaaaaaaa', 'nope', '../x', 'A'.repeat(10)])(
  'liking or viewing the unknown profile %j is refused',
  async (unknown) => {
    expect((await send('like-profile.php', { form: form({ id: unknown, action: 'like' }) })).status).toBe(
      404,
    );
    expect((await send('update-like.php', { query: { id: unknown, like: '1' } })).status).toBe(404);
    expect((await view(unknown)).body).toMatchObject({ success: false, message: 'Profile not found' });
  },
);

test.each([
  [{ action: 'love' }, 'action'],
  [{ id: '' }, 'id'],
])('a like with %j is a 400', async (fields, name) => {
  const { status, body } = await send('like-profile.php', {
    form: form({ id, action: 'like', ...fields }),
  });
  expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{}, 200],
])('a write with the headers %j is answered with %i', async (headers, status) => {
  expect((await update('1', { headers })).status).toBe(status);
  expect((await like('like', { headers })).status).toBe(status);
  expect((await send('track_visit.php', { headers })).status).toBe(status);
  expect((await counts()).likes).toBe(status === 403 ? 0 : 2);
});

test('a wrong method is a 405 that names the right one', async () => {
  const answers = await Promise.all([
    send('like-profile.php', { method: 'GET' }),
    send('update-like.php', { method: 'DELETE' }),
    send('increment-views.php', { method: 'GET', query: { id } }),
    send('get-profile.php', { method: 'POST', json: {} }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
    [405, 'POST'],
    [405, 'GET'],
    [405, 'POST'],
    [405, 'GET'],
  ]);
});

test('one address may send 120 likes a minute, views have no such limit', async () => {
  const { clock } = aSite();
  ({ id } = await aRegisteredProfile());
  const { cookies } = await like('like');
  const cookie = cookies[0] as string;
  for (let index = 1; index < 120; index += 1)
    expect((await update(String(index % 2), { cookie })).status).toBe(200);
  const refused = await update('1', { cookie });
  expect([refused.status, refused.body.success]).toEqual([429, false]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await view()).status).toBe(200);
  clock.advance(61_000);
  expect((await update('1', { cookie })).status).toBe(200);
});
