import { expect, test } from 'vitest';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { sendStoredMail } from '../../../../src/base/mail/server/retry.ts';
import { listStoredMails } from '../../../../src/base/mail/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { notifyPage } from '../../../../src/imports/import/server/notify.ts';
import { noteNewPage } from '../../../../src/profiles/storage/import-notices.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { aDeployedSite } from '../../../support/faults/deployed-site.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mails, mailsTo, tokenFor } = keptMails();
const DAY = 86_400_000;

const ADA = { key: 'ada', profile: 'personal', name: 'Ada Byron', email: 'ada@example.org' };
const BOB = { key: 'bob', profile: 'professional', companyname: 'Bob & Sons', email: 'bob@example.org' };
const MUTE = { key: 'mute', profile: 'personal', name: 'No Address' };
const DEAD = {
  key: 'dead',
  profile: 'personal',
  name: 'Long Dead',
  email: 'dead@example.org',
  dob: '1815-12-10',
};

const told = async (): Promise<string[]> =>
  (await mails())
    .filter((mail) => mail.includes('There is a page about you'))
    .map((mail) => /\nTo: (.*)\r/.exec(mail)?.[1] ?? '')
    .sort();

test('with --notify, the address of each new page is told about it once', async () => {
  const { storage } = aStorage();
  const file = await aLinesFile([ADA, BOB, MUTE, DEAD, 'no JSON']);
  const counts = await importProfiles(storage, file, { notify: true });
  expect(counts).toMatchObject({ created: 4, bad: 1, mailed: 2 });
  expect(await told()).toEqual(['ada@example.org', 'bob@example.org']);
  const again = await importProfiles(storage, file, { notify: true });
  expect(again).toMatchObject({ created: 0, unchanged: 4 });
  expect(again.mailed).toBeUndefined();
  await importProfiles(storage, await aLinesFile([{ ...ADA, name: 'Ada Lovelace' }]), { notify: true });
  expect(await told()).toHaveLength(2);
});

test('without --notify nobody is told, and pages that are there already are not new later', async () => {
  const { storage } = aStorage();
  const file = await aLinesFile([ADA, BOB]);
  expect((await importProfiles(storage, file)).mailed).toBeUndefined();
  await importProfiles(storage, file, { notify: true });
  expect(await told()).toEqual([]);
});

test('the mail leads to the page and to a link with which it is kept or removed for 30 days', async () => {
  const { storage, clock } = aStorage();
  provideStorage(() => storage);
  await importProfiles(storage, await aLinesFile([ADA, BOB]), { notify: true });
  const [mail] = await mailsTo(ADA.email);
  expect(mail).toContain('Ada Byron');
  expect(mail).toMatch(/https:\/\/vitae\.example\/profile\/ada-byron-/);
  const claim = (token: string, given: Record<string, unknown>) =>
    send('claim-confirm.php', { json: { token, ...given } });
  clock.advance(30 * DAY - 60_000);
  const ada = await tokenFor(ADA.email, 'Claim');
  expect((await claim(ada, { action: 'show' })).body.page.name).toBe('Ada Byron');
  expect((await claim(ada, { action: 'keep', password: PASSWORD })).status).toBe(200);
  expect((await claim(ada, { action: 'remove' })).body).toMatchObject({ ended: 'claimed' });
  const bob = await tokenFor(BOB.email, 'Claim');
  clock.advance(60_000);
  expect((await claim(bob, { action: 'remove' })).body.message).toBe('This link is no longer valid.');
});

test('a page that somebody claimed or removed meanwhile is not written to', async () => {
  const { storage } = aStorage();
  const { id } = await anOwner(storage);
  await noteNewPage(storage, id);
  await noteNewPage(storage, 'gone000001');
  expect([await notifyPage(storage, id), await notifyPage(storage, 'gone000001')]).toEqual([false, false]);
  expect(await told()).toEqual([]);
});

test('two imports at once tell each address once', async () => {
  const { storage, blobs } = aStorage();
  const file = await aLinesFile([ADA, BOB]);
  await Promise.all([
    importProfiles(storage, file, { notify: true }),
    importProfiles(storage, file, { notify: true }),
  ]);
  expect(await told()).toEqual(['ada@example.org', 'bob@example.org']);
  expect(blobs.keys('outbox/')).toEqual([]);
  expect(blobs.keys('import-notices/')).toEqual([]);
});

test('after a crash at any storage call, a repeat tells each address exactly once', {
  tags: ['long'],
}, async () => {
  const file = await aLinesFile([ADA, BOB]);
  for (const applied of ['yes', 'no'] as const)
    for (let call = 1; ; call += 1) {
      const before = (await told()).length;
      const { storage, blobs, clock } = aStorage();
      blobs.faults.crashAt(call, { applied });
      const isOver = await importProfiles(storage, file, { notify: true }).then(
        () => !blobs.faults.hasCrashed(),
        () => false,
      );
      clock.advance(180_000);
      const next = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
      await importProfiles(next, file, { notify: true });
      // What was stored to be sent is retried, under the same name.
      clock.advance(180_000);
      for (const name of await listStoredMails(next)) await sendStoredMail(next, name);
      expect((await told()).length - before, `call ${call}, applied: ${applied}`).toBe(2);
      expect(blobs.keys('import-notices/'), `call ${call}`).toEqual([]);
      if (isOver) {
        expect(call).toBeGreaterThan(20);
        break;
      }
    }
});

test('a deployed site tells the addresses itself, and a repeat of the command tells nobody again', async () => {
  const site = aDeployedSite();
  const file = await aLinesFile([ADA, BOB]);
  expect(await site.importFile(file, { notify: true })).toMatchObject({ created: 2, mailed: 2 });
  await site.importFile(file, { notify: true });
  expect(await told()).toEqual(['ada@example.org', 'bob@example.org']);
  provideStorage(null);
});
