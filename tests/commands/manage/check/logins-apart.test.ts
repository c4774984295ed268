import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { getAccount, removeAccount, updateAccount } from '../../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { exportSite } from '../../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { repairDrift } from '../../../../src/commands/manage/check/repair-store.ts';
import { emailName } from '../../../../src/profiles/identity/storage/hashed-names.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { PASSWORD } from '../../../support/calls/calls.ts';
import { aFreshStorage } from '../../../support/faults/fault-world.ts';
import { logIn } from '../../../support/faults/warm-processes.ts';
import { aHandOver, aMereEditor, anEditorOf, anOffer } from '../../../support/hands/stored-hands.ts';

const [INGRID, OARS, KAI, MERE] = ['ingrid0000', 'oars000000', 'kai0000000', 'mereeditor'];

/** Ingrid has two pages, one of them on trial after Kai handed it over; a login without a page of its id edits both; somebody is invited. */
const aSite = async () => {
  const site = aStorage({ staleness: 0 });
  const { storage } = site;
  await anOwner(storage, { id: INGRID, email: 'ingrid@example.org', name: 'Ingrid Halvorsen' });
  await anOwner(storage, { id: OARS, email: 'kai@example.org', name: 'Kai Oars' });
  await anOwner(storage, { id: KAI, email: 'other@example.org', name: 'Other' });
  await aMereEditor(storage, INGRID);
  await anEditorOf(storage, KAI, INGRID);
  await aHandOver(storage, OARS, INGRID);
  await anEditorOf(storage, OARS, MERE);
  await anOffer(storage, INGRID, 'editor');
  site.clock.advance(120_000);
  return site;
};
const LOGINS = [
  [INGRID, 'ingrid@example.org'],
  [OARS, 'kai@example.org'],
  [KAI, 'other@example.org'],
  [MERE, 'mere@example.org'],
] as const;

const drift = async (storage: Storage): Promise<string[]> =>
  (await findDrift(storage, () => {}, 0)).map(({ sentence }) => sentence);

let site: Awaited<ReturnType<typeof aSite>>;
beforeEach(async () => {
  site = await aSite();
});

test('a restored site has the logins of every page, with their addresses, roles, invitations and trials', async () => {
  const { storage, clock } = site;
  expect(await drift(storage)).toEqual([]);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const other = aStorage({ clock, staleness: 0 });
  await restoreSite(other.storage, file);
  for (const [id, email] of LOGINS) {
    expect([email, await getIdByEmail(other.storage, email)]).toEqual([email, id]);
    expect(await getAccount(other.storage, id)).toEqual(await getAccount(storage, id));
    const { status, body } = await logIn(aFreshStorage(other), PASSWORD, email);
    const own = (await getAccount(storage, id))?.pages?.map((page) => page.id) ?? [];
    expect([email, status, body.pages.map((page: { id: string }) => page.id).sort()]).toEqual([
      email,
      200,
      own.sort(),
    ]);
  }
  for (const page of [INGRID, OARS, KAI])
    expect((await getProfileRecord(other.storage, page))?.hands).toEqual(
      (await getProfileRecord(storage, page))?.hands,
    );
  clock.advance(120_000);
  expect(await drift(other.storage)).toEqual([]);
});

const damages: [string, (storage: Storage) => Promise<unknown>, string[]][] = [
  [
    'an address that is not claimed for the login that has it',
    (storage) => storage.remove(`emails/${emailName('mere@example.org')}`),
    [`The e-mail of login ${MERE} is not claimed for it`],
  ],
  [
    'an address that is not claimed for the login whose record still has it',
    async (storage) => {
      await updateAccount(storage, INGRID, (account) => {
        const { address: _address, pages: _pages, ...rest } = account ?? expect.fail();
        return rest;
      });
      await storage.remove(`emails/${emailName('ingrid@example.org')}`);
    },
    [`The e-mail of login ${INGRID} is not claimed for it`],
  ],
  [
    'a login that does not know of a page that it keeps',
    (storage) =>
      updateAccount(
        storage,
        MERE,
        (account) => account && { ...account, pages: account.pages?.filter(({ id }) => id === OARS) ?? [] },
      ),
    [`Login ${MERE} does not know of profile ${INGRID}, which it keeps`],
  ],
  [
    'an editor whose account is gone',
    (storage) => removeAccount(storage, MERE),
    [
      `Login ${MERE} keeps profile ${INGRID} as its editor, and has no account`,
      `Login ${MERE} keeps profile ${OARS} as its editor, and has no account`,
    ],
  ],
];

test.each(damages)('the check finds %s, and repairs it', async (_name, damage, sentences) => {
  const { storage, clock } = site;
  await damage(storage);
  expect(await drift(storage)).toEqual(expect.arrayContaining(sentences));
  expect(await repairDrift(storage, await findDrift(storage, () => {}, 0))).toEqual([]);
  clock.advance(120_000);
  expect(await drift(storage)).toEqual([]);
});

test('an owner whose account is gone is told, and left to people', async () => {
  await removeAccount(site.storage, INGRID);
  const left = await repairDrift(site.storage, await findDrift(site.storage, () => {}, 0));
  expect(left.map(({ about }) => about).sort()).toEqual([`${INGRID} ${INGRID}`, `${INGRID} ${OARS}`]);
});
