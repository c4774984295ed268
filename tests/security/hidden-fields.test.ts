import { beforeEach, describe, expect, test } from 'vitest';
import { emptyFields, FIELD_LABELS } from '../../src/base/fields/rules/fields.ts';
import type { ProfileRecord } from '../../src/profiles/rules/profile.ts';
import { profileJsonLd } from '../../src/profiles/rules/profile-meta.ts';
import { toPublicProfile } from '../../src/profiles/rules/profile-views.ts';
import { aSessionCookie } from '../support/builders/admins.ts';
import { anOwner, formOf, type Owner } from '../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../support/builders/profiles.ts';
import { send } from '../support/calls/calls.ts';
import { publicRecord } from '../support/calls/owner-calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';

const site = withUnthrottledSite();

describe('a hidden field', () => {
  const SECRETS = {
    phone: '+91 70000 11111',
    marital: 'Widowed',
    children: 'Kin-of-hers',
    religion: 'Rel-secret',
    address: '',
    email: 'hidden-mail@example.org',
  };
  const LIST_FIELDS = [
    'avatar',
    'born',
    'companyname',
    'died',
    'dob',
    'eduqualification',
    'foundername',
    'hobbies',
    'id',
    'like',
    'message',
    'name',
    'nickname',
    'place',
    'profession',
    'profile',
    'school',
    'sort_name',
    'verified',
    'view',
  ];
  const NEVER = [
    'version',
    'history',
    'order',
    'key',
    'created',
    'private_fields',
    'replaced',
    'password',
    'hash',
    'salt',
    'session',
    'token',
    'visitor',
  ];
  let owner: Owner;
  beforeEach(async () => {
    owner = await anOwner(site.storage, SECRETS as Partial<ProfileRecord>);
  });

  test.each([
    {},
    { q: 'asha' },
    { q: 'astro', profile: 'personal' },
    { q: '', limit: '1' },
    { fields: 'email,phone', select: '*' },
    { 'id[]': 'x' },
    { expand: 'account', debug: '1' },
  ])('is in no list: %j', async (query) => {
    const { status, body } = await send('get-profile.php', {
      query: query as Record<string, string>,
      cookie: owner.cookie,
    });
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(Object.keys(body.data[0]).sort()).toEqual(LIST_FIELDS);
    for (const secret of [SECRETS.phone, SECRETS.marital, SECRETS.children, SECRETS.email])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test.each([SECRETS.phone, SECRETS.marital, SECRETS.children, SECRETS.email, 'Rel-secret', 'scrypt'])(
    'is found by no search: %s',
    async (q) => {
      const { body } = await send('get-profile.php', { query: { q } });
      expect([body.total, body.data]).toEqual([0, []]);
    },
  );

  test('is not in the full public record, nor in its structured data', async () => {
    const record = await publicRecord(owner.id);
    const allowed = [
      ...Object.keys(FIELD_LABELS),
      'avatar',
      'avatar1',
      'avatar2',
      'id',
      'profile',
      'industry',
      'verified',
      'like',
      'view',
      'source',
      'source_url',
      'licence',
      'listed',
      'proven',
      'sources',
      'died',
      'positions',
      'education',
      'ties',
      'verification',
      'updated',
      'email_confirmed',
      'born',
      'place',
      'links',
      'names',
      'translations',
      'behind',
      'confirmed',
    ];
    expect(Object.keys(record).filter((name) => !allowed.includes(name))).toEqual([]);
    for (const name of ['phone', 'marital', 'children']) expect(name in record).toBe(false);
    const linked = JSON.stringify(
      profileJsonLd(record, 'https://vitae.example/profile/a', 'https://vitae.example/a.jpg'),
    );
    for (const secret of [SECRETS.phone, SECRETS.marital, SECRETS.children]) {
      expect(JSON.stringify(record)).not.toContain(secret);
      expect(linked).not.toContain(secret);
    }
    for (const name of NEVER) expect(linked).not.toContain(`"${name}":`);
  });

  test('stays hidden even if the stored record has unknown fields', () => {
    const extra = { key: 'k', password: { key: 'h' }, session: 's', role: 'admin' };
    const records: [ProfileRecord, hidden: string[]][] = [
      [aProfileRecord(SECRETS as Partial<ProfileRecord>), ['marital', 'children', 'phone']],
      [aBusinessRecord(), ['marital', 'children']],
    ];
    for (const [record, hidden] of records) {
      const shown = toPublicProfile(
        { ...record, ...extra } as ProfileRecord,
        'not-verified.jpg',
        {
          like: 0,
          view: 0,
        },
        null,
        TODAY,
      );
      for (const name of NEVER) expect(name in shown).toBe(false);
      expect('role' in shown).toBe(false);
      expect(Object.keys(emptyFields()).filter((name) => !(name in shown))).toEqual(hidden);
    }
  });

  test('is in an admin’s list only if it is a column', async () => {
    const cookie = await aSessionCookie(site.storage);
    for (const query of [
      { profile: 'personal' },
      { profile: 'personal', q: 'asha' },
      { profile: 'personal', limit: '1' },
    ]) {
      const { body } = await send('CMSgetUsers.php', {
        query: query as Record<string, string>,
        cookie,
      });
      expect(Object.keys(body[0]).sort()).toEqual([
        'account',
        'created',
        'email',
        'email_confirmed',
        'hidden',
        'id',
        'name',
        'phone',
        'photo',
        'profile',
        'recheck',
        'source',
        'state',
        'verified',
        'version',
      ]);
    }
  });

  test('is not in the owner’s own replies either, if it is a hash, session or key', async () => {
    const { cookie } = owner;
    const token = cookie.split('.')[1] as string;
    const replies = [
      await send('get-user.php', { json: {}, cookie }),
      await send('update-profile.php', { form: formOf({ nickname: 'A' }), cookie }),
      await send('export-profile.php', { cookie }),
    ];
    for (const { status, body } of replies) {
      const text = JSON.stringify(body);
      expect(status).toBe(200);
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/"(salt|hash|order|nonce|password)":/);
    }
  });
});
