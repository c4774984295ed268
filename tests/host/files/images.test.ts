import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '../../../src/base/photos/rules/photo.ts';
import { paths } from '../../../src/paths.ts';
import { aHost } from '../a-host.ts';

let host: Awaited<ReturnType<typeof aHost>>;
beforeAll(async () => {
  host = await aHost();
  await mkdir(join(host.folder, 'news'), { recursive: true });
  const create = { width: 1600, height: 900, channels: 3 as const, background: '#24503f' };
  for (let index = 0; index < 130; index += 1)
    await writeFile(join(host.folder, `news/tiny-${index}.png`), `no picture ${index}`);
  await writeFile(join(host.folder, "news/the bridge's.jpg"), await sharp({ create }).jpeg().toBuffer());
});
afterAll(() => host.close());
afterEach(() => vi.unstubAllEnvs());

test('a picture is resized to every width that pages ask for', async () => {
  for (const width of [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS]) {
    const reply = await host.get(paths.picture("/news/the bridge's.jpg", width)!);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(width);
  }
  expect((await host.get("/.netlify/images?fm=webp&w=400&url=/news/the bridge's.jpg")).status).toBe(200);
});

const PICTURE = 'url=/news/the%20bridge%27s.jpg';
test.each([
  `${PICTURE}&fm=avif&w=1099&h=901&q=99`,
  `${PICTURE}&fm=webp&w=401`,
  `${PICTURE}&fm=webp&w=0400`,
  `${PICTURE}&fm=webp&w=400&h=400`,
  `${PICTURE}&fm=webp&w=400&q=99`,
  `${PICTURE}&fm=webp&w=400&fit=cover`,
  `${PICTURE}&fm=webp&w=400&w=800`,
  `${PICTURE}&fm=avif&w=400`,
  `${PICTURE}&w=400`,
  `${PICTURE}&fm=webp`,
  'url=/_headers&fm=webp&w=400',
  'url=//elsewhere.example/a.jpg&fm=webp&w=400',
  'url=https://elsewhere.example/a.jpg&fm=webp&w=400',
  '',
])('%s is refused', async (query) => {
  expect((await host.get(`/.netlify/images?${query}`)).status).toBe(400);
});

test('a file that is missing or outside the site is not found', async () => {
  for (const path of ['/news/none.jpg', '/../package.png', '/news/../../x.png'])
    expect((await host.get(`/.netlify/images?url=${path}&fm=webp&w=400`)).status, path).toBe(404);
});

test('120 pictures a minute are made for an address, unless it is the developer’s own machine', async () => {
  const ask = async (index: number) =>
    (await host.get(`/.netlify/images?url=/news/tiny-${index % 130}.png&fm=webp&w=400`)).status;
  const own = await Promise.all(Array.from({ length: 130 }, (_, index) => ask(index)));
  expect(own.filter((status) => status === 429)).toEqual([]);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  for (let index = 0; index < 120; index += 1) expect(await ask(index)).toBe(400);
  const refused = await host.get('/.netlify/images?url=/news/tiny-1.png&fm=webp&w=800');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});
