import { expect, test } from 'vitest';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { withoutLinks } from '../../../src/profiles/links/rules/without-links.ts';
import { profileJsonLd } from '../../../src/profiles/rules/profile-meta.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { aRegistration, send } from '../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();
const ORCID = '0000-0002-1825-0097';

test('an edit stores identifiers in their usual form, and refuses wrong check digits', async () => {
  const { storage } = site;
  const owner = await anOwner(storage);
  const sent = { wikidata: 'https://www.wikidata.org/wiki/q42', orcid: `https://orcid.org/${ORCID}` };
  expect((await edit({ ...sent, isni: '0000000121032683', lei: 'x' }, owner.cookie)).status).toBe(200);
  const shown = { wikidata: 'Q42', orcid: ORCID, isni: '0000 0001 2103 2683', lei: '' };
  expect(await publicRecord(owner.id)).toMatchObject(shown);
  const { status, body } = await edit({ orcid: '0000-0002-1825-0098', wikidata: 'P31' }, owner.cookie);
  expect([status, body.errors]).toEqual([
    400,
    { orcid: 'Please enter a valid ORCID iD', wikidata: 'Please enter a valid Wikidata ID' },
  ]);
  await edit({ orcid: '' }, owner.cookie);
  expect(await ownRecord(owner.cookie)).toMatchObject({ ...shown, orcid: '' });
  expect((await edit({ private_fields: 'orcid' }, owner.cookie)).body.errors.private_fields).toBe(
    'orcid cannot be private',
  );
});

test('a registration takes them, a business’s under their own names', async () => {
  const form = await aRegistration('professional', {
    wikidata: 'wd:Q42',
    lei: '5493 001k jtii gc8y 1r12',
    orcid: 'not for a business',
  });
  const { status, body } = await send('register.php', { form });
  expect(status).toBe(200);
  expect(await publicRecord(body.id)).toMatchObject({
    wikidata: 'Q42',
    lei: '5493001KJTIIGC8Y1R12',
    orcid: '',
  });
  const wrong = await aRegistration('professional', { lei: '5493001KJTIIGC8Y1R13' });
  expect((await send('register.php', { form: wrong })).body.errors).toEqual({
    lei: 'Please enter a valid LEI',
  });
});

test('structured data names them and their addresses, but not while a page waits', async () => {
  const { storage } = site;
  const { id, cookie } = await anOwner(storage);
  type Data = { mainEntity: { identifier: unknown; sameAs: unknown } };
  const data = async () => profileJsonLd(await publicRecord(id), 'https://vitae.example/x', '') as Data;
  expect((await data()).mainEntity.identifier).toBe(id);
  await edit({ wikidata: 'Q42' }, cookie);
  const { mainEntity } = await data();
  expect(mainEntity.sameAs).toEqual(['https://www.wikidata.org/wiki/Q42']);
  expect(mainEntity.identifier).toEqual([
    id,
    {
      '@type': 'PropertyValue',
      propertyID: 'Wikidata',
      value: 'Q42',
      url: 'https://www.wikidata.org/wiki/Q42',
    },
  ]);
  expect(JSON.stringify(profileJsonLd(withoutLinks(await publicRecord(id)), 'x', ''))).not.toContain('Q42');
});

test('a correction of an older record says only what it changed', async () => {
  const { wikidata: _wikidata, orcid: _orcid, ...older } = aProfileRecord({ email: '' });
  await createProfile(site.storage, older as ReturnType<typeof aProfileRecord>);
  const { status, body } = await admin('CMSeditProfile.php', {
    json: { id: older.id, version: older.version, wikidata: '', orcid: ORCID },
  });
  expect([status, body.user?.orcid]).toEqual([200, ORCID]);
});
