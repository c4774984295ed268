import { expect, test } from 'vitest';
import { putAccount } from '../../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { TIE_SENTENCES } from '../../../../src/profiles/ties/rules/tie.ts';
import { answerOwnTie } from '../../../../src/profiles/ties/server.ts';
import { changeTie, listTies } from '../../../../src/profiles/ties/storage/ties.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { cheapHash } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';

const COMPANY = { key: 'mill', profile: 'professional', name: 'Old Mill' };
const aPerson = (ties: unknown, key = 'asha') => ({ key, profile: 'personal', name: 'Asha Rao', ties });
const works = (more: object = {}) => ({ key: 'mill', kind: 'works', ...more });

const importAll = async (storage: Storage, lines: readonly object[]) => {
  const reported: string[] = [];
  const counts = await importProfiles(storage, await aLinesFile([...lines]), {
    report: (line) => reported.push(line),
  });
  return { counts, reported };
};
const tiesOf = async (storage: Storage, key: string) =>
  (await listTies(storage, (await getImportedId(storage, key)) ?? '')).map(
    ({ state, kind, role, from, to, version }) => ({ state, kind, role, from, to, version }),
  );

test('ties to pages of the same file are confirmed on both pages, and importing them again changes nothing', async () => {
  const { storage } = aStorage();
  const lines = [aPerson([works({ role: 'Weaver', from: '1901' }), works({ kind: 'founded' })]), COMPANY];
  expect((await importAll(storage, lines)).reported).toEqual([]);
  const expected = [
    { state: 'confirmed', kind: 'works', role: 'Weaver', from: '1901', to: '', version: 1 },
    { state: 'confirmed', kind: 'founded', role: '', from: '', to: '', version: 1 },
  ];
  expect(await tiesOf(storage, 'asha')).toEqual(expected);
  expect(await tiesOf(storage, 'mill')).toEqual(expected);
  await importAll(storage, lines);
  expect(await tiesOf(storage, 'mill')).toEqual(expected);
  await importAll(storage, [aPerson([works({ role: 'Dyer', from: '1901' })])]);
  expect((await tiesOf(storage, 'mill')).find(({ kind }) => kind === 'works')).toMatchObject({
    role: 'Dyer',
    version: 2,
  });
});

test('an unknown key and a page of the same kind are reported, and the page is imported', async () => {
  const { storage } = aStorage();
  const lines = [
    aPerson([{ key: 'nobody', kind: 'works' }, { key: 'bela', kind: 'member' }, works()]),
    { key: 'bela', profile: 'personal', name: 'Bela' },
    COMPANY,
  ];
  const { counts, reported } = await importAll(storage, lines);
  expect(counts).toMatchObject({ created: 3, skipped: 0, bad: 0 });
  expect(reported).toEqual([
    'Line 1 (key "asha"): no page has the key "nobody" (imported without this tie)',
    'Line 1 (key "asha"): the page with the key "bela" is personal too (imported without this tie)',
  ]);
  expect(await tiesOf(storage, 'asha')).toHaveLength(1);
});

test('a bad entry is a bad line', async () => {
  const { storage } = aStorage();
  const { counts, reported } = await importAll(storage, [aPerson([works(), works({ from: '1999-13' })])]);
  expect(counts).toMatchObject({ created: 0, bad: 1 });
  expect(reported).toEqual(['Line 1 (key "asha"): ties: Please check the dates of entry 2']);
});

test('a page with an owner is not joined without asking, and what was declined stays so', async () => {
  const { storage } = aStorage();
  await importAll(storage, [COMPANY, aPerson([works()])]);
  const [tie] = await listTies(storage, (await getImportedId(storage, 'asha')) ?? '');
  await changeTie(storage, tie?.tie ?? '', (before) =>
    before === null ? null : { ...before, state: 'declined', version: 2 },
  );
  await importAll(storage, [aPerson([works()])]);
  expect(await tiesOf(storage, 'asha')).toMatchObject([{ state: 'declined' }]);
  const id = (await getImportedId(storage, 'mill')) ?? '';
  await putAccount(storage, { id, password: cheapHash, created: 1, changed: 1 });
  const { reported } = await importAll(storage, [aPerson([works({ kind: 'board' })])]);
  expect(reported).toEqual([
    'Line 1 (key "asha"): an owner has to confirm the tie with "mill" (imported without this tie)',
  ]);
});

test('of sixty people of a company in a file, fifty are joined, and an answer finds no place then', async () => {
  const { storage } = aStorage();
  const lines = [COMPANY, ...Array.from({ length: 60 }, (_, index) => aPerson([works()], `person${index}`))];
  const { counts, reported } = await importAll(storage, lines);
  expect(counts).toMatchObject({ created: 61, bad: 0 });
  expect(reported).toHaveLength(10);
  expect(reported[0]).toContain('one of the pages has 50 ties already, and none is left for "mill"');
  const joined = await listTies(storage, (await getImportedId(storage, 'mill')) ?? '');
  expect(joined.filter(({ state }) => state === 'confirmed')).toHaveLength(50);
  const company = joined[0]?.sides.professional ?? { id: '', order: '' };
  const asked = aTie({ id: 'person0001', order: 'order0001' }, company, { state: 'asked' });
  await putTie(storage, asked);
  const answer = answerOwnTie(storage, company.id, { tie: asked.tie, decision: 'confirm' });
  await expect(answer).rejects.toMatchObject({ message: TIE_SENTENCES.full });
});
