import { expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { isNear, nameVariants, sayingWords } from '../../../../src/sharing/reconcile/server/name-variants.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

type Result = { name: string; score: number; match: boolean };

const ask = async (query: string): Promise<Result[]> => {
  const url = `${ORIGIN}/reconcile?queries=${encodeURIComponent(JSON.stringify({ q: { query } }))}`;
  return (await (await serve(new Request(url), {} as never)).json()).q.result;
};

test.each([
  ['Dr. Amara Okafor', 'Amara Okafor'],
  ['Prof Amara Okafor, PhD', 'Amara Okafor'],
  ['A. Okafor', 'Amara Okafor'],
  ['A Okafor', 'Amara Okafor'],
  ['Okafor, Amara', 'Amara Okafor'],
  ['Okafor, A.', 'Amara Okafor'],
  ['Amara Chidinma Okafor', 'Amara Okafor'],
  ['Amara C. Okafor', 'Amara Okafor'],
  ['Longspan Footbridges Ltd', 'Longspan Footbridges'],
  ['Longspan Footbridges GmbH & Co. KG', 'Longspan Footbridges'],
  ['Longspan', 'Longspan Footbridges'],
  ['Dr. Θεοδώρα Βαρδάκη', 'Θεοδώρα Βαρδάκη'],
])('%j has the candidate %j with a lower score, and no match', async (query, name) => {
  const { storage } = aSite();
  await createProfile(storage, aProfileRecord({ name: 'Amara Okafor' }));
  await createProfile(storage, aProfileRecord({ name: 'Θεοδώρα Βαρδάκη' }));
  await createProfile(storage, aBusinessRecord({ companyname: 'Longspan Footbridges' }));
  await createProfile(storage, aProfileRecord({ name: 'Bea Okafor Mensah', message: 'Knows Amara.' }));
  const [first] = await ask(query);
  expect(first).toMatchObject({ name, match: false });
  expect(first?.score).toBeLessThan(100);
  expect(first?.score).toBeGreaterThan(20);
});

test.each(['B. Zuma', 'Dr.', 'X. Y. Z.', 'Ltd', 'Chidi Eze'])('%j has no candidate', async (query) => {
  const { storage } = aSite();
  await createProfile(storage, aProfileRecord({ name: 'Amara Okafor' }));
  expect(await ask(query)).toEqual([]);
});

test('initials must be those of the name', () => {
  const [variant] = nameVariants('J.-P. Sartre');
  expect(variant).toEqual({ words: ['sartre'], initials: ['j', 'p'] });
  expect(isNear(variant as never, 'Jean-Paul Sartre')).toBe(false);
  expect(isNear(variant as never, 'Jean Paul Sartre')).toBe(true);
  expect(isNear(variant as never, 'Marc Sartre')).toBe(false);
  expect(nameVariants('')).toEqual([]);
  expect(nameVariants('x '.repeat(100))).toEqual([]);
  expect(sayingWords('Prof. Dr. Amara Okafor PhD')).toBe(2);
});
