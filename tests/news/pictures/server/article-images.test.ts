import { expect, test } from 'vitest';
import { LIMITS } from '../../../../src/base/http/server/limits.ts';
import { networkSubjects } from '../../../../src/base/http/server/subjects.ts';
import { type Limit, takeLimit } from '../../../../src/base/throttles/storage/throttles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aPhoto, ORIGIN, serve } from '../../../support/calls/calls.ts';

const { site, admin } = withAdmin();
const ADDRESS = '203.0.113.5';

test('an uploaded image is re-encoded to at most 1600 pixels wide, and served', async () => {
  const form = new FormData();
  form.set('image', await aPhoto(2_000, 500));
  const { status, body } = await admin('uploadarticle_image.php', { form });
  expect([status, body.success, body.message]).toEqual([200, true, 'Image uploaded successfully!']);
  expect(body.image_url).toMatch(/^\/uploads\/a-[0-9a-f]{32}\.jpg$/);
  const served = await serve(new Request(ORIGIN + body.image_url), {} as never);
  expect(served.headers.get('content-type')).toBe('image/jpeg');
  const article = { title: 'A library', content: 'It opens in May.', image_url: body.image_url };
  expect((await admin('create_article.php', { json: article })).status).toBe(200);
});

test('strangers at the same address leave the team its uploads, and the team has a limit of its own', async () => {
  const { storage } = site;
  const [network] = await networkSubjects(storage, ADDRESS);
  const use = async (limit: Limit, times: number): Promise<void> => {
    await Promise.all(Array.from({ length: times }, () => takeLimit(storage, limit, network)));
  };
  const upload = async (): Promise<number> => {
    const form = new FormData();
    form.set('image', await aPhoto());
    return (await admin('uploadarticle_image.php', { form, ip: ADDRESS })).status;
  };
  await use(LIMITS.photoUploads, LIMITS.photoUploads.max);
  expect(await upload()).toBe(200);
  await use(LIMITS.teamUploads, LIMITS.teamUploads.max - 1);
  expect(await upload()).toBe(429);
});

test.each([
  ['no file', null, 'Image is required'],
  [
    'HTML named .png',
    new File(['<script>alert(1)</script>'], 'x.png', { type: 'image/png' }),
    'Only JPG, JPEG, PNG files are allowed.',
  ],
  [
    'an SVG',
    new File(['<svg onload=alert(1)>'], 'x.svg', { type: 'image/svg+xml' }),
    'Only JPG, JPEG, PNG files are allowed.',
  ],
])('uploading %s as an image is refused', async (_, file, sentence) => {
  const form = new FormData();
  form.set('other', 'x');
  if (file !== null) form.set('image', file);
  const { status, body } = await admin('uploadarticle_image.php', { form });
  expect([status, body.message, body.errors.image]).toEqual([400, sentence, sentence]);
});
