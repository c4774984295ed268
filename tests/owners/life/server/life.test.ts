import { beforeEach, expect, test } from 'vitest';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { claimableBy } from '../../../../src/profiles/claims/rules.ts';
import { profileJsonLd } from '../../../../src/profiles/rules/profile-meta.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();
let owner: Owner;
beforeEach(async () => {
  owner = await anOwner(site.storage, { dob: '1960-03-07' });
});

const positions = [
  { organisation: 'Kodaikanal Observatory', role: 'Assistant', from: '1985-04', to: '1999' },
  { organisation: 'Arecibo', role: 'Astronomer', from: '2001', to: '' },
];
const education = [{ school: 'Fergusson College', degree: 'MSc', from: '1978', to: '1983' }];
const life = { positions: JSON.stringify(positions), education: JSON.stringify(education) };

const found = async (q: string): Promise<number> =>
  (await send('get-profile.php', { query: { q } })).body.total;

test('an owner enters positions and schools, in any order, and takes them away', async () => {
  const { status, body } = await edit(life, owner.cookie);
  expect([status, body.user.positions, body.user.education]).toEqual([200, positions, education]);
  expect(await publicRecord(owner.id)).toMatchObject({ positions, education, died: '' });
  await edit({ hometown: 'Goa' }, owner.cookie);
  expect(await ownRecord(owner.cookie)).toMatchObject({ positions, education });
  await edit({ positions: '', education: '[]' }, owner.cookie);
  expect(await publicRecord(owner.id)).toMatchObject({ positions: [], education: [] });
});

test('wrong dates are refused with the number of their entry', async () => {
  const wrong = [positions[0], { ...positions[1], from: '2004', to: '2001' }];
  const { status, body } = await edit({ positions: JSON.stringify(wrong) }, owner.cookie);
  expect([status, body.errors]).toEqual([400, { positions: 'Please check the dates of entry 2' }]);
});

test('organisations and schools are found, unless they are private', async () => {
  await edit(life, owner.cookie);
  expect([
    await found('kodaikanal'),
    await found('fergusson college'),
    await found('assistant kodaikanal'),
  ]).toEqual([1, 1, 0]);
  await edit({ private_fields: 'positions' }, owner.cookie);
  expect([await found('kodaikanal'), await found('fergusson')]).toEqual([0, 1]);
  const record = await publicRecord(owner.id);
  expect(record).toMatchObject({ positions: [], education });
  expect(JSON.stringify(profileJsonLd(record, 'https://a.example/', ''))).not.toContain('Arecibo');
  expect(await ownRecord(owner.cookie)).toMatchObject({ positions });
});

test('a business has neither, whatever it sends', async () => {
  const business = await anOwner(site.storage, aBusinessRecord({ id: 'b1b2b3b4', email: 'b@example.org' }));
  const { status, body } = await edit({ positions: '{', died: '1999' }, business.cookie);
  expect([status, body.user.positions, body.user.died]).toEqual([200, [], '']);
});

test('the structured data has present positions, all schools and the day of death', async () => {
  await edit(life, owner.cookie);
  const data = async () =>
    profileJsonLd(await publicRecord(owner.id), 'https://a.example/', '', '2030-01-01T00:00:00.000Z') as {
      dateCreated: string;
      dateModified: string;
      mainEntity: Record<string, unknown>;
    };
  const { mainEntity, dateCreated, dateModified } = await data();
  expect(mainEntity['worksFor']).toEqual([{ '@type': 'Organization', name: 'Arecibo' }]);
  expect(mainEntity['alumniOf']).toEqual([{ '@type': 'EducationalOrganization', name: 'Fergusson College' }]);
  expect(mainEntity['interactionStatistic']).toHaveLength(2);
  expect([dateCreated, Date.parse(dateModified) > 0]).toEqual(['2030-01-01T00:00:00.000Z', true]);
  await setDied('2019');
  expect((await data()).mainEntity).toMatchObject({ deathDate: '2019' });
  expect((await data()).mainEntity['worksFor']).toBeUndefined();
});

const update = (more: object) =>
  admin('CMSupdateUser.php', {
    json: { id: owner.id, profile: 'personal', verified: 'not-verified.jpg', ...more },
  });
const setDied = async (died: string) => update({ died, version: (await ownRecord(owner.cookie)).version });

test('an administrator says when somebody died; an owner cannot', async () => {
  await edit({ died: '1999', hometown: 'Goa' }, owner.cookie);
  expect((await publicRecord(owner.id)).died).toBe('');
  expect((await update({ died: '2019' })).status).toBe(200);
  expect((await publicRecord(owner.id)).died).toBe('');
  expect((await setDied('2019-05-01')).status).toBe(200);
  const record = await publicRecord(owner.id);
  expect(record.died).toBe('2019-05-01');
  expect(claimableBy(record, false, '2030-01-01')).toBeNull();
  expect((await update({ died: '2020', version: 1 })).status).toBe(409);
  for (const died of ['1959', '1960-03-06', '2999', '2019-02-30', '2019-05', 'x']) {
    const { status, body } = await setDied(died);
    expect([died, status, Object.keys(body.errors)]).toEqual([died, 400, ['died']]);
  }
  expect((await setDied('1960')).status).toBe(200);
  expect((await setDied('')).status).toBe(200);
  expect((await publicRecord(owner.id)).died).toBe('');
});

test('a correction takes structured fields, as JSON or its text', async () => {
  const record = aProfileRecord({ id: 'c1c2c3c4', email: '', version: 1 });
  await createProfile(site.storage, record);
  const correct = (version: number, more: object) =>
    admin('CMSeditProfile.php', { json: { id: record.id, version, ...more } });
  const first = await correct(1, { positions });
  expect([first.status, first.body.user.positions]).toEqual([200, positions]);
  const second = await correct(2, { positions: '[]', education: life.education });
  expect([second.body.user.positions, second.body.user.education]).toEqual([[], education]);
  expect((await correct(3, { education: [{}] })).body.errors).toHaveProperty('education');
});

test('imports take dates of a life, years alone, and what an administrator set stays', async () => {
  const run = async (line: object) =>
    importProfiles(
      site.storage,
      await aLinesFile([{ key: 'k', profile: 'personal', name: 'Marie', ...line }]),
    );
  const stored = async () => {
    const { body } = await send('get-profile.php', { query: { q: 'marie' } });
    return getProfileRecord(site.storage, body.data[0].id);
  };
  expect(await run({ birthyear: '1867', deathyear: '1934', positions })).toMatchObject({ created: 1 });
  expect(await stored()).toMatchObject({ dob: '1867', died: '1934', positions });
  expect(await run({ birthyear: '1867', deathyear: '1934', positions })).toMatchObject({ unchanged: 1 });
  expect(await run({ dob: '1867-11-07', died: '1934-07-04', birthyear: '1866' })).toMatchObject({
    updated: 1,
  });
  expect(await stored()).toMatchObject({ dob: '1867-11-07', died: '1934-07-04' });
  expect(await run({ hometown: 'Warsaw' })).toMatchObject({ updated: 1 });
  expect(await stored()).toMatchObject({ died: '1934-07-04' });
  expect(await run({ birthyear: '431', deathyear: '354 BC' })).toMatchObject({ bad: 0, skipped: 0 });
  expect(await stored()).toMatchObject({ dob: '1867-11-07', died: '1934-07-04' });
  expect(await run({ died: '1866' })).toMatchObject({ bad: 1 });
  expect(await run({ key: 'child', name: 'A child', dob: '2025-01-01', died: '2026' })).toMatchObject({
    created: 1,
  });
  expect(await run({ key: 'young', name: 'A child', dob: '2025' })).toMatchObject({ bad: 1 });
  const record = await stored();
  const { status } = await admin('CMSupdateUser.php', {
    json: { id: record?.id, verified: 'not-verified.jpg', died: '1935', version: record?.version },
  });
  expect(status).toBe(200);
  await run({ died: '1934-07-04', hometown: 'Paris' });
  expect(await stored()).toMatchObject({ died: '1935', hometown: 'Paris' });
});

test('an imported page of a minor of whom only the year of birth is known is not listed', async () => {
  const year = new Date(site.clock.now()).getUTCFullYear() - 15;
  const line = { key: 'k', profile: 'personal', name: 'Nilgiri Asha' };
  const run = async (given: object) =>
    importProfiles(site.storage, await aLinesFile([{ ...line, ...given }]));
  expect(await run({ birthyear: String(year) })).toMatchObject({ created: 1 });
  expect(await found('nilgiri')).toBe(0);
  expect(await run({ birthyear: String(year), deathyear: String(year + 10) })).toMatchObject({ updated: 1 });
  expect(await found('nilgiri')).toBe(1);
});
