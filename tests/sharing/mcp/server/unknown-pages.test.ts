import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { type Assistant, anAssistant, ask, readMarkdown } from '../assistants.ts';

const KNOWN = 'company001';
const UNKNOWN = 'person0001';
const NAME = 'Zenobia Quill';
const SECRET = 'Keeper of the quiet lighthouse';

/** Pages that readers may see by their address, and assistants may not know. */
const STATES: Readonly<Record<string, Partial<ProfileRecord>>> = {
  unlisted: { listed: 'no' },
  'kept from AI': { machines: ['no-ai'] },
  'waiting for a moderator': { waiting: { until: 'review', since: 1 } as ProfileRecord['waiting'] & object },
  'about a minor': { dob: `${new Date().getUTCFullYear() - 15}-01-01` },
  'in the trash': { trashed: { at: 1, by: 'admin' } as never },
};

let storage: Storage;
let assistant: Assistant;
beforeEach(async () => {
  ({ storage } = aSite());
  assistant = await anAssistant();
});

const everyAnswer = async (id: string): Promise<string> => {
  const replies = await Promise.all([
    ask(assistant, 'search_pages', { query: NAME }),
    ask(assistant, 'search_pages', { query: 'Zenobya Quil' }),
    ask(assistant, 'match_names', { names: [NAME, id] }),
    ask(assistant, 'get_page', { id: KNOWN }),
    ask(assistant, 'related_pages', { id: KNOWN }),
    ...['get_page', 'get_history', 'get_sources', 'related_pages'].map((name) =>
      ask(assistant, name, { id }),
    ),
  ]);
  const resources = [await readMarkdown(assistant, KNOWN), await readMarkdown(assistant, id).catch(String)];
  return [...replies.map(({ text }) => text), ...resources].join('\n');
};

const withTie = async (given: Partial<ProfileRecord>): Promise<string> => {
  const person = aProfileRecord({ id: UNKNOWN, name: NAME, message: SECRET, ...given });
  const company = aBusinessRecord({ id: KNOWN });
  await createProfile(storage, company);
  await createProfile(storage, person);
  await putTie(storage, aTie(person, company));
  return everyAnswer(UNKNOWN);
};

test('a listed page is in every answer, also one that search engines may not show', async () => {
  expect(await withTie({ machines: ['no-search'] })).toContain(SECRET);
});

test.each(Object.entries(STATES))('a page that is %s is unknown to every tool', async (_state, given) => {
  const told = await withTie(given);
  // What was asked stands in the answer.
  expect(told.replaceAll(`"name":"${NAME}"`, '').replace(/\?q=[^"]*/g, '')).not.toMatch(
    /Zenobia|lighthouse|zenobia/,
  );
  expect(told.match(/No page has this id/g)).toHaveLength(4);
});

test('a page that is hidden or deleted is unknown, too', async () => {
  const hide = { at: 1, by: 'admin', reason: 'other', note: '' } as const;
  expect(await withTie({})).toContain(SECRET);
  await hideProfile(storage, UNKNOWN, 'decision', hide);
  const hidden = await everyAnswer(UNKNOWN);
  expect(hidden.replaceAll(`"name":"${NAME}"`, '').replace(/\?q=[^"]*/g, '')).not.toMatch(
    /Zenobia|lighthouse/,
  );
  await eraseProfile(storage, (await getProfileRecord(storage, UNKNOWN)) as ProfileRecord);
  expect((await everyAnswer(UNKNOWN)).match(/No page has this id/g)).toHaveLength(4);
});

test('what is private, or was, is in no answer about a page', async () => {
  const secrets = {
    school: 'Hidden Academy',
    dob: '1980-05-06',
    phone: '0999888777',
    marital: 'Married',
    email: 'x@hidden.example',
  };
  await createProfile(
    storage,
    aProfileRecord({
      id: KNOWN,
      name: NAME,
      registered: true,
      ...secrets,
      private_fields: ['school', 'dob:year'],
      sources: { school: [{ url: 'https://hidden.example/', title: 'Hidden', seen: '' }] },
    }),
  );
  await editStored(storage, KNOWN, { school: 'Hidden College', hobbies: 'Rowing', phone: '0111222333' });
  await editStored(storage, KNOWN, { hobbies: 'Sailing' });
  const told = await everyAnswer(KNOWN);
  expect(told).toContain('Sailing');
  expect(told).toContain('1980');
  expect(told).not.toMatch(/hidden|05-06|May|0999|0111|Married/i);
});

test('a page is the only one of its name where the others are unknown', async () => {
  const names = async () => {
    const { answer } = await ask(assistant, 'match_names', { names: [NAME] });
    return answer.results[0].candidates.map(({ id, match }: { id: string; match: boolean }) => [id, match]);
  };
  await createProfile(storage, aProfileRecord({ id: 'person0002', name: NAME }));
  await createProfile(storage, aProfileRecord({ id: 'person0003', name: NAME, listed: 'no' }));
  for (const id of ['person0004', 'person0005'])
    await createProfile(storage, aProfileRecord({ id, name: NAME, machines: ['no-ai'] }));
  expect(await names()).toEqual([['person0002', true]]);
  await createProfile(storage, aProfileRecord({ id: 'person0006', name: NAME }));
  expect((await names()).sort()).toEqual([
    ['person0002', false],
    ['person0006', false],
  ]);
});

test('pages that are unknown take no place among the hits', async () => {
  await createProfile(storage, aProfileRecord({ id: 'person0000', name: NAME, created: 1 }));
  for (let count = 1; count <= 9; count += 1)
    await createProfile(
      storage,
      aProfileRecord({ id: `person000${count}`, name: NAME, created: 1 + count, machines: ['no-ai'] }),
    );
  const { answer } = await ask(assistant, 'search_pages', { query: NAME, limit: 1 });
  expect(answer.items.map(({ id }: { id: string }) => id)).toEqual(['person0000']);
});
