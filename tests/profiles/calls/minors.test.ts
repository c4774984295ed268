import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { listGrownUp } from '../../../src/search/minors/storage.ts';
import { listGrownUpPages } from '../../../src/search/server/grown-up.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { aRegisteredProfile, ORIGIN, send, serve } from '../../support/calls/calls.ts';
import { edit, listed, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';

const DAY = 86_400_000;
const { site, admin, logInAgain } = withAdmin();

/** The clock stands a minute before the UTC day on which somebody of 17 comes of age. */
const beforeBirthday = (): string => {
  const today = Math.floor(site.clock.now() / DAY) * DAY;
  site.clock.set(today + DAY - 60_000);
  const born = new Date(today + DAY);
  born.setUTCFullYear(born.getUTCFullYear() - 18);
  return born.toISOString().slice(0, 10);
};
const names = async (q = ''): Promise<string[]> =>
  (await listed(q)).map(({ name }: { name: string }) => name);
const compact = async () => {
  site.clock.advance(300_000);
  await compactTopic(site.storage, directoryTopic);
};

test('the page of somebody under 18 is unlisted and shows at most the year of birth, until the birthday', async () => {
  const dob = beforeBirthday();
  await logInAgain();
  const { id, record, cookie } = await anOwner(site.storage, { name: 'Mina Minor', dob });
  const year = dob.slice(0, 4);
  expect([await names(), await names('mina'), await names(dob)]).toEqual([[], [], []]);
  expect(await publicRecord(id)).toMatchObject({ dob: year, listed: 'no' });
  expect(await ownRecord(cookie)).toMatchObject({ dob, listed: 'yes' });
  expect((await admin('CMSgetUser.php', { query: { id } })).body.user.dob).toBe(dob);
  const card = async () =>
    (
      await serve(new Request(`${ORIGIN}/profile/mina-minor-${id}/contact.vcf`), {
        params: {},
      } as never)
    ).text();
  expect(await card()).toContain(`BDAY:${year}\r\n`);
  expect((await serve(new Request(`${ORIGIN}/embed/${id}`), { params: { id } } as never)).status).toBe(200);
  await listGrownUpPages(site.storage, site.clock.now());
  expect(await names()).toEqual([]);
  site.clock.advance(60_000);
  expect(await publicRecord(id)).toMatchObject({ dob, listed: 'yes' });
  expect(await card()).toContain(`BDAY:${dob.replaceAll('-', '')}`);
  await listGrownUpPages(site.storage, site.clock.now());
  expect(await names('mina')).toEqual([record.name]);
  expect(await listGrownUp(site.storage, dob.replace(year, '2999'))).toEqual([]);
});

test('the birthday is found after a compaction too, once, and an unlisted page stays unlisted', async () => {
  const dob = beforeBirthday();
  const midnight = site.clock.now() + 60_000;
  site.clock.set(midnight - 3_600_000);
  await anOwner(site.storage, { name: 'Mina Minor', dob });
  await anOwner(site.storage, { name: 'Mona Minor', dob, listed: 'no' });
  await anOwner(site.storage, { name: 'Alma Adult' });
  await compact();
  site.clock.set(midnight);
  expect(await names()).toEqual(['Alma Adult']);
  await listGrownUpPages(site.storage, site.clock.now());
  expect((await names()).sort()).toEqual(['Alma Adult', 'Mina Minor']);
  const events = site.blobs.keys('directory/e/').length;
  await listGrownUpPages(site.storage, site.clock.now());
  expect(site.blobs.keys('directory/e/')).toHaveLength(events);
  await compact();
  expect((await names()).sort()).toEqual(['Alma Adult', 'Mina Minor']);
});

test('somebody under 18 may choose to be listed, which has no effect until then', async () => {
  const dob = beforeBirthday();
  const { id, cookie } = await anOwner(site.storage, { dob, listed: 'no' });
  const { status, body } = await edit({ listed: 'yes' }, cookie);
  expect([status, body.user.listed, body.user.dob]).toEqual([200, 'yes', dob]);
  expect([await names(), (await publicRecord(id)).listed]).toEqual([[], 'no']);
});

test('a private date of birth shows nothing of it, and a corrected one lists the page', async () => {
  const dob = beforeBirthday();
  const { id, cookie } = await anOwner(site.storage, { name: 'Mina Minor', dob, private_fields: ['dob'] });
  expect((await publicRecord(id)).dob).toBe('');
  expect((await edit({ dob: '1990-05-12' }, cookie)).status).toBe(200);
  expect(await names()).toEqual(['Mina Minor']);
  expect((await edit({ dob }, cookie)).status).toBe(200);
  expect(await names()).toEqual([]);
  await compact();
  expect(await names()).toEqual([]);
});

test('a registration of somebody under 18 is unlisted from the first moment', async () => {
  const dob = beforeBirthday();
  const { id } = await aRegisteredProfile('personal', { dob });
  expect([await names(), (await publicRecord(id)).dob]).toEqual([[], dob.slice(0, 4)]);
  expect((await send('get-user.php', { json: {} })).status).toBe(401);
});
