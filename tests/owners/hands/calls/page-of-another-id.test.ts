import { beforeEach, expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { putImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { anotherPageOf } from '../../../support/hands/stored-hands.ts';

const EMAIL = 'office@example.org';
const { site, admin } = withAdmin();
let owner: Owner;
let page: ProfileRecord;
beforeEach(async () => {
  owner = await anOwner(site.storage, { email: 'ingrid@example.org' });
  const record = aBusinessRecord({
    companyname: 'Halvorsen Oars',
    email: EMAIL,
    ownEmail: true,
    key: 'oars',
  });
  page = await anotherPageOf(site.storage, owner.id, record);
});

const stored = () => getProfileRecord(site.storage, page.id);

test('the team corrects no page of a login with another id, and sees that it has an account', async () => {
  const json = { id: page.id, version: page.version, founder: 'Somebody Else' };
  expect((await admin('CMSeditProfile.php', { json })).status).toBe(409);
  expect((await admin('CMSgetUser.php', { query: { id: page.id } })).body.user.account).toBe(true);
  expect(await stored()).toEqual(page);
});

test('an import leaves a page of a login with another id as it is', async () => {
  await putImportedId(site.storage, 'oars', page.id);
  const line = { key: 'oars', id: page.id, profile: 'professional', companyname: 'Taken Oars' };
  expect(await importProfiles(site.storage, await aLinesFile([line]))).toMatchObject({
    created: 0,
    updated: 0,
  });
  expect(await stored()).toEqual(page);
});

test('a tie with a page of a login with another id waits for that login', async () => {
  const asker = await anOwner(site.storage);
  const json = { id: asker.id, page: page.id, kind: 'works' };
  expect((await send('ask-tie.php', { json, cookie: asker.cookie })).status).toBe(200);
  expect((await admin('CMSgetTies.php')).body.items).toEqual([]);
});

test('nobody claims a page of a login with another id, or removes it by an older link', async () => {
  const token = await createLink(site.storage, 'claim', page.id, { email: EMAIL });
  for (const action of ['show', 'remove', 'keep'])
    expect(
      (await send('claim-confirm.php', { json: { token, action, password: 'Viola-9-dawn' } })).status,
    ).toBe(400);
  const claim = { id: page.id, email: 'new@example.org', password: 'Viola-9-dawn' };
  const json = { ...claim, captcha: await aSolvedCaptcha() };
  expect((await send('claim-website.php', { json })).status).toBe(409);
  expect(await stored()).toEqual(page);
});
