import { describe, expect, test } from 'vitest';
import { anOwner } from '../support/builders/owners.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aRegistration, send } from '../support/calls/calls.ts';
import { ownRecord, publicRecord } from '../support/calls/owner-calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';

const site = withUnthrottledSite();

/** Field names and values that have granted privileges on other sites. */
const PRIVILEGES: Record<string, string>[] = [
  ...[
    'verified',
    'Verified',
    'VERIFIED',
    'vérified',
    'verified ',
    ' verified',
    'verified[]',
    'verified\u0301',
  ],
  ...[
    'ｖerified',
    'verıfied',
    'profile.verified',
    'user[verified]',
    '__proto__[verified]',
    '__proto__.verified',
  ],
  ...['constructor[prototype][verified]', 'constructor.prototype.verified', 'is_verified', 'badge', 'status'],
]
  .map((name): Record<string, string> => ({ [name]: 'verified.jpg' }))
  .concat(
    ['like', 'LIKE', 'view', 'likes', 'views', 'like[]', 'counts.like'].map((name) => ({ [name]: '999' })),
    ['role', 'Role', 'rôle', 'admin', 'isAdmin', 'is_admin', 'user_role'].map((name) => ({
      [name]: 'admin',
    })),
    ['ID', 'Id', '_id', 'íd', 'id[]', 'key', 'holder'].map((name) => ({ [name]: 'aaaaaaaaaa' })),
    ['order', 'created', 'updated', 'replaced', 'expires'].map((name) => ({ [name]: '9' })),
    ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].map((name) => ({ [name]: 'x' })),
  );

describe('a field with the name of a privilege changes nothing', () => {
  test.each(PRIVILEGES)('in an edit: %j', async (given) => {
    const owner = await anOwner(site.storage);
    const before = await ownRecord(owner.cookie);
    const form = new FormData();
    form.append('nickname', 'Ash');
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    if (Object.hasOwn(given, '__proto__')) form.append('__proto__', 'x');
    const { status } = await send('update-profile.php', { form, cookie: owner.cookie });
    expect(status).toBe(200);
    expect(await ownRecord(owner.cookie)).toEqual({
      ...before,
      nickname: 'Ash',
      version: 2,
      confirmed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const stored = JSON.parse(site.blobs.peek(`profiles/${owner.id}`)?.text() as string);
    expect(Object.keys(stored).sort()).toEqual([...Object.keys(owner.record), 'history', 'confirmed'].sort());
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('in a registration, with all of them at once', async () => {
    const form = await aRegistration();
    for (const given of PRIVILEGES)
      for (const [name, value] of Object.entries(given)) form.append(name, value);
    form.append('id', 'aaaaaaaaaa');
    const { status, body } = await send('register.php', { form });
    expect(status).toBe(200);
    expect(body.id).not.toBe('aaaaaaaaaa');
    expect(await publicRecord(body.id)).toMatchObject({ verified: 'not-verified.jpg', like: 0, view: 0 });
    const plain = aProfileRecord();
    const stored = JSON.parse(site.blobs.peek(`profiles/${body.id}`)?.text() as string);
    expect(Object.keys(stored).filter((name) => !(name in plain))).toEqual(['registered', 'unconfirmed']);
    const account = site.blobs.peek(`accounts/${body.id}`)?.text() as string;
    expect(Object.keys(JSON.parse(account)).sort()).toEqual([
      'changed',
      'created',
      'email',
      'id',
      'password',
    ]);
  });
});
