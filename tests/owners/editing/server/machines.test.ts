import { beforeEach, expect, test } from 'vitest';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage, { email: 'owner@example.org' });
});
const said = async (): Promise<string[]> => (await ownRecord(owner.cookie)).machines;

test('an owner says what machines are asked, and takes it back', async () => {
  expect(await said()).toEqual([]);
  const { status, body } = await edit({ machines: 'no-ai,no-search' }, owner.cookie);
  expect([status, body.user.machines]).toEqual([200, ['no-search', 'no-ai']]);
  expect(await said()).toEqual(['no-search', 'no-ai']);
  await edit({ hobbies: 'Rowing' }, owner.cookie);
  expect(await said()).toEqual(['no-search', 'no-ai']);
  await edit({ machines: '' }, owner.cookie);
  expect(await said()).toEqual([]);
});

test('another word is refused with all problems, and nothing is stored', async () => {
  const { status, body } = await edit({ machines: 'no-ai,no-robots', listed: 'maybe' }, owner.cookie);
  expect([status, body.code, body.errors]).toEqual([
    400,
    'invalid',
    { machines: 'Machines must be no-search, no-ai or both', listed: 'Listed must be yes or no' },
  ]);
  expect(await said()).toEqual([]);
});

test('the same words again change nothing', async () => {
  await edit({ machines: 'no-ai' }, owner.cookie);
  const before = await getProfileRecord(site.storage, owner.id);
  await edit({ machines: ' no-ai,no-ai ' }, owner.cookie);
  expect(await getProfileRecord(site.storage, owner.id)).toEqual(before);
});

test('they are no change that readers see, and are in the copy of the owner’s data', async () => {
  await edit({ machines: 'no-ai' }, owner.cookie);
  expect(await publicRecord(owner.id)).not.toHaveProperty('machines');
  expect((await send('get-history.php', { query: { id: owner.id } })).body.items).toEqual([
    expect.objectContaining({ number: 1 }),
  ]);
  const copy = await send('export-profile.php', { query: { id: owner.id }, cookie: owner.cookie });
  expect(JSON.stringify(copy.body)).toContain('"machines":["no-ai"]');
});
