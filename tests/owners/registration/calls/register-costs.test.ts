import { beforeEach, expect, test } from 'vitest';
import { aRegistration, aSite, sendRegistration } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
});

test('a registration takes at most 13 storage operations once the function is warm', async () => {
  await sendRegistration(await aRegistration());
  const form = await aRegistration();
  const before = site.blobs.log().length;
  expect((await sendRegistration(form)).status).toBe(200);
  expect(
    site.blobs
      .log()
      .slice(before)
      .map(({ operation, key }) => `${operation} ${key}`),
  ).toHaveLength(13);
});
