import { expect, test } from 'vitest';
import {
  createLink,
  getLink,
  LINK_LIVES,
  linkSubject,
  listBonds,
  removeLink,
  removeLinks,
  sweepLinks,
} from '../../../src/accounts/links/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

const ID = 'abcdefgh12';
const EMAIL = { email: 'asha@example.org' };

test('a link is found only by its token, as its own kind, until it expires', async () => {
  const { storage, blobs, clock } = aStorage();
  const token = await createLink(storage, 'confirm', ID, EMAIL);
  expect(linkSubject(token)).toBe(ID);
  expect(await getLink(storage, 'confirm', token)).toMatchObject({ ...EMAIL, subject: ID, kind: 'confirm' });
  expect(await getLink(storage, 'undo', token)).toBeNull();
  const secret = token.split('.')[2] as string;
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  for (const key of blobs.keys()) expect(key + blobs.peek(key)?.text()).not.toContain(secret);
  clock.advance(LINK_LIVES.confirm - 1);
  expect(await getLink(storage, 'confirm', token)).not.toBeNull();
  clock.advance(1);
  expect(await getLink(storage, 'confirm', token)).toBeNull();
});

test('an invalid token finds no link', async () => {
  const { storage } = aStorage();
  const token = await createLink(storage, 'reset', ID, EMAIL);
  const [, at, secret] = token.split('.');
  for (const forged of [
    '',
    'x',
    '../..',
    `${token}x`,
    `zzzzzzzz.${at}.${secret}`,
    `${ID}.000000000.${secret}`,
  ])
    expect(await getLink(storage, 'reset', forged)).toBeNull();
});

test('links can be removed one by one, by kind, and from a moment on', async () => {
  const { storage, clock } = aStorage();
  const first = await createLink(storage, 'undo', ID, { email: 'one@example.org' });
  clock.advance(10);
  const second = await createLink(storage, 'undo', ID, { email: 'two@example.org' });
  const reset = await createLink(storage, 'reset', ID, EMAIL);
  expect((await listBonds(storage, ID, 'undo')).map(({ email }) => email)).toEqual([
    'one@example.org',
    'two@example.org',
  ]);
  const link = await getLink(storage, 'undo', first);
  await removeLinks(storage, ID, { kinds: ['undo'], after: link!.at });
  expect(await getLink(storage, 'undo', second)).toBeNull();
  expect(await getLink(storage, 'reset', reset)).not.toBeNull();
  await removeLink(storage, link!);
  expect(await getLink(storage, 'undo', first)).toBeNull();
  await removeLinks(storage, ID);
  expect(await getLink(storage, 'reset', reset)).toBeNull();
});

test('the sweep removes expired links and no others', async () => {
  const { storage, blobs, clock } = aStorage();
  await createLink(storage, 'claim', ID, EMAIL);
  const trash = await createLink(storage, 'trash', ID, EMAIL);
  clock.advance(LINK_LIVES.claim + 86_400_000);
  await sweepLinks(storage, Number.POSITIVE_INFINITY);
  expect(blobs.keys('links/')).toHaveLength(1);
  expect(await getLink(storage, 'trash', trash)).not.toBeNull();
});
