import { expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegistration, sendRegistration } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();

const aPage = async (given: Partial<ProfileRecord>): Promise<ProfileRecord> => {
  const record = (given.profile === 'professional' ? aBusinessRecord : aProfileRecord)(given);
  await createProfile(site.storage, record);
  return record;
};
const register = async (fields: Record<string, string>, kind: 'personal' | 'professional' = 'personal') =>
  sendRegistration(await aRegistration(kind, fields));

const ORCID = '0000-0002-1825-0097';
const linkTo = ({ id }: ProfileRecord) => ({ id, name: 'Marie Curie', url: `/profile/marie-curie-${id}` });

test('a registration with an identifier that pages show is taken, and names three of them', async () => {
  const pages = [];
  for (const _ of [1, 2, 3, 4]) pages.push(await aPage({ name: 'Marie Curie', orcid: ORCID }));
  const { status, body } = await register({ orcid: `https://orcid.org/${ORCID}` });
  expect([status, body.alike.length]).toEqual([200, 3]);
  expect(pages.map(linkTo)).toEqual(expect.arrayContaining(body.alike));
  expect((await register({ name: 'Marie Curie' })).body.alike).toEqual([]);
});

test('pages that are not listed, or keep the identifier private, are not named', async () => {
  await aPage({ wikidata: 'Q7186', listed: 'no' });
  await aPage({ wikidata: 'Q7186', private_fields: ['wikidata'] });
  await aPage({ wikidata: 'Q7186', waiting: { since: 0, until: 'reviewed' } });
  expect((await register({ wikidata: 'Q7186' })).body).toMatchObject({ success: true, alike: [] });
});

test('of two registrations with one identifier at once both are taken, and one at least names the other', async () => {
  const forms = [
    await aRegistration('personal', { isni: '0000 0001 2103 2683' }),
    await aRegistration('personal', { isni: '0000000121032683' }),
  ];
  const replies = await Promise.all(forms.map((form) => sendRegistration(form)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const named = replies.flatMap(({ body }) => body.alike.map(({ id }: { id: string }) => id));
  expect(named.length).toBeGreaterThan(0);
  expect(replies.map(({ body }) => body.id)).toEqual(expect.arrayContaining(named));
});

test('an owner’s edit and a correction name other pages with the identifier, never the page itself', async () => {
  const other = await aPage({ name: 'Marie Curie', wikidata: 'Q7186' });
  const owner = await anOwner(site.storage);
  const { body } = await edit({ wikidata: 'Q7186' }, owner.cookie);
  expect(body.alike).toEqual([linkTo(other)]);
  expect((await edit({ wikidata: '' }, owner.cookie)).body.alike).toEqual([]);
  const imported = await aPage({ name: 'Ann Lee' });
  const corrected = await admin('CMSeditProfile.php', {
    json: { id: imported.id, version: 1, wikidata: 'Q7186' },
  });
  expect(corrected.body.alike).toEqual([linkTo(other)]);
  const same = await admin('CMSeditProfile.php', {
    json: { id: imported.id, version: 2, wikidata: 'Q7186' },
  });
  expect(same.body.alike).toEqual([linkTo(other)]);
});

const SENTENCE = 'Another page has proven this website.';
const proven = {
  profile: 'professional' as const,
  website: 'https://curie.example/',
  proven: { website: '2026-01-01' },
};

test('a registration with a website that a listed page has proven is refused', async () => {
  await aPage(proven);
  const { status, body } = await register({ website: 'www.curie.example' }, 'professional');
  expect([status, body.code, body.message, body.errors]).toEqual([
    409,
    'website-taken',
    SENTENCE,
    { website: SENTENCE },
  ]);
  const two = await register({ website: 'www.curie.example', email1: 'nobody' }, 'professional');
  expect([two.status, two.body.errors.website, Object.keys(two.body.errors).length]).toEqual([
    400,
    SENTENCE,
    2,
  ]);
});

test.each<[string, Partial<ProfileRecord>]>([
  ['that is not proven', { proven: {} }],
  ['that is proven as a link alone', { proven: { 'https://curie.example/': '2026-01-01' } }],
  ['of an unlisted page', { listed: 'no' }],
  ['that is private', { private_fields: ['website'] }],
  ['of another page of the host', { website: 'https://curie.example/marie' }],
])('a website %s is taken', async (_which, given) => {
  await aPage({ ...proven, ...given });
  expect((await register({ website: 'https://curie.example' }, 'professional')).status).toBe(200);
});

test('an owner and a moderator cannot move a page to a proven website, and a page keeps what it has', async () => {
  await aPage(proven);
  const owner = await anOwner(site.storage, aBusinessRecord({ website: 'curie.example' }));
  const kept = await edit({ website: 'https://www.curie.example/', products: 'Cloth' }, owner.cookie);
  expect(kept.status).toBe(200);
  await edit({ website: '' }, owner.cookie);
  const refused = await edit({ website: 'curie.example' }, owner.cookie);
  expect([refused.status, refused.body.errors]).toEqual([409, { website: SENTENCE }]);
  const made = await admin('CMScreateProfile.php', {
    json: {
      profile: 'professional',
      companyname: 'Curie',
      website: 'curie.example',
      source: 'Register',
      source_url: 'https://register.example/1',
    },
  });
  expect([made.status, made.body.errors]).toEqual([409, { website: SENTENCE }]);
  const imported = await aPage({ profile: 'professional', website: '' });
  const corrected = await admin('CMSeditProfile.php', {
    json: { id: imported.id, version: 1, website: 'curie.example' },
  });
  expect([corrected.status, corrected.body.errors, corrected.body.error]).toEqual([
    409,
    { website: SENTENCE },
    SENTENCE,
  ]);
});
