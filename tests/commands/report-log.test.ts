import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getIdByEmail } from '../../src/accounts/email/storage.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { readReportLog, yearLines } from '../../src/commands/manage/reports/report-log.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import type { Decision } from '../../src/moderation/cases/rules/decisions.ts';
import { decide } from '../../src/moderation/cases/server/decide.ts';
import { answerReports } from '../../src/moderation/cases/server/inbox.ts';
import type { Reason } from '../../src/moderation/reports/rules/reasons.ts';
import { addReport } from '../../src/moderation/reports/storage.ts';
import { answerTrash } from '../../src/moderation/trash/server.ts';
import { findProfile } from '../../src/profiles/server/find-profile.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { anOwner } from '../support/builders/owners.ts';
import { aStorage } from '../support/builders/storage.ts';
import { aListCall } from '../support/calls/list-call.ts';

const HOUR = 3_600_000;
const report = async (storage: Storage, id: string, reason: Reason): Promise<void> => {
  const profile = (await findProfile(storage, id))!;
  await addReport(storage, profile, { reason, details: 'd', email: 'r@example.org' }, [`${id}${reason}`]);
};
const closeCase = (storage: Storage, id: string, decision: Decision): Promise<void> =>
  decide(
    { storage, by: 'a@b.org', guard: async () => '', later: () => {}, anyCase: true },
    { id, decision, reason: 'spam' },
  );

/** A site with a dismissed, a hidden, a trashed and an open case. */
const aModeratedSite = async () => {
  const site = aStorage();
  const owners = [];
  for (let index = 0; index < 4; index += 1) owners.push(await anOwner(site.storage));
  const [dismissed, hidden, trashed, open] = owners.map(({ id }) => id) as [string, string, string, string];
  for (const [id, reason] of [
    [dismissed, 'spam'],
    [hidden, 'abuse'],
    [hidden, 'spam'],
    [trashed, 'private'],
    [open, 'wrong'],
  ] as const)
    await report(site.storage, id, reason);
  for (const [id, decision, hours] of [
    [dismissed, 'dismiss', 1],
    [hidden, 'hide', 2],
    [trashed, 'delete', 9],
  ] as const) {
    site.clock.advance(hours * HOUR);
    await closeCase(site.storage, id, decision);
  }
  return { ...site, dismissed, hidden, trashed, open, emails: owners.map(({ email }) => email) };
};

test('the log counts cases by reason and decision, with the median time', async () => {
  const { storage } = await aModeratedSite();
  const { open, years } = await readReportLog(storage);
  expect([open, years.length]).toEqual([1, 1]);
  expect(years[0]).toMatchObject({ cases: 3, reports: 4, appeals: 0, medianHours: 3 });
  expect(years[0]?.table.spam).toEqual({ dismiss: 1, hide: 1, restore: 0, keep: 0, delete: 0 });
  expect(years[0]?.table.private.delete).toBe(1);
  expect(yearLines(years[0]!)[0]).toContain('3 cases closed, 4 reports');
  expect(await readReportLog(aStorage().storage)).toEqual({ open: 0, years: [] });
});

test('cases, hidden profiles and the trash are restored from an archive without drift', async () => {
  const { storage, clock, trashed, hidden, emails } = await aModeratedSite();
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const { storage: restored } = aStorage({ clock });
  await restoreSite(restored, file);
  expect(await findDrift(restored, () => {}, 0)).toEqual([]);
  for (const state of ['open', 'closed'] as const)
    expect(await answerReports(aListCall(restored), { state })).toEqual(
      await answerReports(aListCall(storage), { state }),
    );
  expect((await answerTrash(restored, {})).items).toMatchObject([{ id: trashed }]);
  expect(await findProfile(restored, hidden)).toBeNull();
  for (const email of emails) expect(await getIdByEmail(restored, email)).not.toBeNull();
});

test('an import leaves a profile in the trash there', async () => {
  const { storage, trashed } = await aModeratedSite();
  const problems: string[] = [];
  const line = { id: trashed, profile: 'personal', name: 'Back again' };
  const summary = await importProfiles(storage, await aLinesFile([line]), {
    report: (_line: number, problem: string) => problems.push(problem),
  } as never);
  expect(summary).toMatchObject({ created: 0, updated: 0 });
  expect(await findProfile(storage, trashed)).toBeNull();
});
