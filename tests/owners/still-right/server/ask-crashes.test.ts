import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { confirmPage, letPageGo } from '../../../../src/owners/still-right/server/answer.ts';
import { askOwners } from '../../../../src/owners/still-right/server/ask.ts';
import { tendLeaving } from '../../../../src/owners/still-right/server/leaving.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { takeLetters } from '../../../support/letters/taken-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

withFixedSettings();
keptMails();

const HOUR = 3_600_000;
const YEAR = 366 * 24 * HOUR;
const FOREVER = Number.POSITIVE_INFINITY;
const PLACES = Array.from({ length: 120 }, (_, index) => index + 1);
const IDS = ['alpha00001', 'beta000002', 'gamma00003'];

const aDueSite = async () => {
  const site = aStorage();
  for (const id of IDS) await anOwner(site.storage, { id, registered: true });
  site.clock.advance(YEAR);
  return site;
};

/** Does something on a process that crashes at a write; whether it did. */
const crash = async (
  { blobs, clock }: Pick<ReturnType<typeof aStorage>, 'blobs' | 'clock'>,
  place: number,
  applied: 'no' | 'yes',
  act: (storage: Storage) => Promise<unknown>,
): Promise<boolean> => {
  const process = blobs.newProcess();
  process.faults.crashAt(place, { applied });
  await act(aStorage({ blobs, clock, process }).storage).catch(() => {});
  return process.faults.hasCrashed();
};

test('nobody is asked twice, and everybody once, wherever a turn crashes', async () => {
  for (const place of sampled(PLACES))
    for (const applied of ['no', 'yes'] as const) {
      const site = await aDueSite();
      const hasCrashed = await crash(site, place, applied, (storage) => askOwners(storage, FOREVER));
      const asked: string[] = [];
      for (let hour = 0; hour < 24 * 9; hour += 6) {
        const { storage } = aStorage(site);
        await askOwners(storage, FOREVER);
        for (const letter of await takeLetters(storage)) asked.push(letter.page);
        site.clock.advance(6 * HOUR);
      }
      expect([place, applied, asked.sort()]).toEqual([place, applied, IDS]);
      if (!hasCrashed) return;
    }
});

test('nobody is asked twice where the site rests for some days after a crash', async () => {
  for (const place of sampled(PLACES))
    for (const applied of ['no', 'yes'] as const) {
      const site = await aDueSite();
      const hasCrashed = await crash(site, place, applied, (storage) => askOwners(storage, FOREVER));
      const asked = (await takeLetters(site.storage)).map(({ page }) => page);
      for (const days of [2, 9]) {
        site.clock.advance(days * 24 * HOUR);
        await askOwners(site.storage, FOREVER);
        asked.push(...(await takeLetters(site.storage)).map(({ page }) => page));
      }
      expect([place, applied, asked.sort()]).toEqual([place, applied, IDS]);
      if (!hasCrashed) return;
    }
});

test('nobody is asked twice by two processes at once', async () => {
  const site = await aDueSite();
  const others = [0, 1, 2].map(() => aStorage({ ...site, process: site.blobs.newProcess() }).storage);
  await Promise.all(others.map((storage) => askOwners(storage, FOREVER)));
  expect((await takeLetters(site.storage)).map(({ page }) => page).sort()).toEqual(IDS);
});

test('a page that was taken away goes after seven days, or stays as it was, wherever the answer crashes', async () => {
  for (const place of sampled(PLACES))
    for (const applied of ['no', 'yes'] as const) {
      const site = await aDueSite();
      const [id = ''] = IDS;
      await askOwners(site.storage, FOREVER);
      const token = (await takeLetters(site.storage)).find(({ page }) => page === id)?.token ?? '';
      const hasCrashed = await crash(site, place, applied, (storage) => letPageGo(storage, token));
      const { storage } = aStorage(site);
      const isLeaving = (await getProfileRecord(storage, id))?.leaving !== undefined;
      await tendLeaving(storage, FOREVER);
      await tendLeaving(storage, FOREVER);
      const letters = site.blobs.keys(`letter-notes/${id}/`).filter((key) => key.includes('.leaving.'));
      expect([place, applied, letters.length]).toEqual([place, applied, isLeaving ? 1 : 0]);
      site.clock.advance(7 * 24 * HOUR + 1);
      await tendLeaving(storage, FOREVER);
      await tendLeaving(storage, FOREVER);
      expect([place, applied, (await getProfileRecord(storage, id)) === null]).toEqual([
        place,
        applied,
        isLeaving,
      ]);
      expect(site.blobs.keys('leaving-pages/')).toEqual([]);
      if (!hasCrashed) return;
    }
});

test('of two answers at once, one counts', async () => {
  const site = await aDueSite();
  await askOwners(site.storage, FOREVER);
  for (const { token, page } of await takeLetters(site.storage)) {
    const other = aStorage({ ...site, process: site.blobs.newProcess() }).storage;
    const answers = await Promise.allSettled([confirmPage(site.storage, token), letPageGo(other, token)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const record = await getProfileRecord(site.storage, page);
    expect(record?.leaving === undefined).toBe(answers[0].status === 'fulfilled');
  }
});
