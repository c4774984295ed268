import { beforeEach, expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../../src/profiles/badge/storage/verify.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
});

const aPage = async (given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  const make = given.profile === 'professional' ? aBusinessRecord : aProfileRecord;
  const record = make({ created: site.storage.now(), ...given });
  site.clock.advance(1);
  await createProfile(site.storage, record);
  return record;
};

const ask = (name: string, more: Record<string, unknown> = {}) =>
  send('get-alike.php', { json: { profile: 'personal', name, ...more } });
const idsOf = async (name: string, more: Record<string, unknown> = {}): Promise<string[]> =>
  (await ask(name, more)).body.items.map(({ id }: { id: string }) => id);

test('a listed page of the same name is told, whatever the spelling, with its photo and profession', async () => {
  const { id } = await aPage({ name: 'José  da Silva', avatar: 'a-0.jpg', profession: 'Painter' });
  const { status, body } = await ask('jose da SILVA');
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      items: [
        {
          id,
          name: 'José  da Silva',
          url: `/profile/jose-da-silva-${id}`,
          photo: '/uploads/a-0.jpg',
          role: 'Painter',
        },
      ],
    },
  ]);
  expect(await idsOf('jose da silv')).toEqual([]);
});

test('a page of the other kind is not told, a company is by its company name and industry', async () => {
  await aPage({ name: 'Acme' });
  const company = await aPage({ profile: 'professional', companyname: 'ACME', catagory: 'Anvils' });
  const { body } = await ask('Acme', { profile: 'professional' });
  expect(body.items).toMatchObject([{ id: company.id, photo: '', role: 'Anvils' }]);
});

test('a page with the website is told after those with the name, at most three', async () => {
  const both = await aPage({ name: 'Ann Lee', website: 'https://www.ann.example/' });
  const site1 = await aPage({ name: 'A. Lee', website: 'ann.example' });
  const named = await aPage({ name: 'Ann Lee' });
  const verified = await aPage({ name: 'Ann Lee' });
  await verifyProfile(site.storage, verified.id, true, 'admin@example.org');
  await aPage({ name: 'Ann Lee' });
  const [first, second, ...others] = await idsOf('ann lee', { website: 'http://ann.example' });
  expect([first, second, others.length]).toEqual([both.id, verified.id, 1]);
  expect((await idsOf('Somebody', { website: 'ann.example' })).sort()).toEqual([both.id, site1.id].sort());
  expect(await idsOf('ann lee')).toContain(named.id);
});

test('hidden, unlisted and waiting pages are never told, and a private website finds nobody', async () => {
  const hidden = await aPage({ name: 'Ann Lee' });
  setFirstAdmin();
  await asAdmin(await aSessionCookie(site.storage))('CMSdecide.php', {
    json: { id: hidden.id, decision: 'hide', reason: 'spam' },
  });
  setFirstAdmin(null);
  await aPage({ name: 'Ann Lee', listed: 'no' });
  await aPage({ name: 'Ann Lee', waiting: { since: 0, until: 'reviewed' } });
  await aPage({ name: 'A. Lee', website: 'ann.example', private_fields: ['website'] });
  await aPage({ name: 'Ann Lee', dob: `${new Date(site.storage.now()).getUTCFullYear() - 15}-01-01` });
  expect(await idsOf('Ann Lee', { website: 'ann.example' })).toEqual([]);
});

test.each([
  [{ profile: 'personal' }, 'name'],
  [{ profile: 'personal', name: '  ' }, 'name'],
  [{ profile: 'personal', name: 'x'.repeat(201) }, 'name'],
  [{ profile: 'dog', name: 'Ann' }, 'profile'],
  [{ profile: 'personal', name: 'Ann', website: 5 }, 'website'],
])('%j is refused', async (json, field) => {
  const { status, body } = await send('get-alike.php', { json });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('what is no website is compared with nothing, and a name of signs alone with itself', async () => {
  const signs = await aPage({ name: '!!!' });
  expect(await idsOf('!!!', { website: 'not a website' })).toEqual([signs.id]);
  expect(await idsOf('???')).toEqual([]);
});

test('an address may ask 30 times in ten minutes', async () => {
  for (let time = 0; time < 30; time += 1) expect((await ask('Ann')).status).toBe(200);
  expect((await ask('Ann')).status).toBe(429);
  site.clock.advance(10 * 60_000);
  expect((await ask('Ann')).status).toBe(200);
});
