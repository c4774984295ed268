import { expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { HISTORY_SENTENCES } from '../../../../src/profiles/history/rules/sentences.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { send } from '../../../support/calls/calls.ts';
import { edit, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { answerAs, suggest } from '../../../support/calls/suggestions.ts';

const { site, owner } = withOwner({ hometown: 'Mysuru', hobbies: 'Chess' });

const save = (fields: Record<string, unknown>) => {
  site.clock.advance(60_000);
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return edit(Object.fromEntries(texts), owner.cookie);
};
const change = async (number: number, cookie?: string, id = owner.id) =>
  (
    await send('get-history.php', {
      query: { id, number: String(number) },
      ...(cookie && { cookie }),
    })
  ).body.change?.fields;
const undo = (number: number) => send('undo-change.php', { json: { number }, cookie: owner.cookie });

const LONGSPAN = { organisation: 'Longspan Footbridges', role: 'Chief Engineer', from: '2015-03', to: '' };
const DELFT = { organisation: 'TU Delft', role: '', from: '2010', to: '2015' };

test('positions, education, links and sources are told in the words of the page, an entry a line', async () => {
  await save({ positions: [LONGSPAN, DELFT] });
  expect(await change(2)).toEqual({
    positions: {
      before: '',
      after: 'Longspan Footbridges · Chief Engineer · March 2015 – now\nTU Delft · 2010 – 2015',
    },
  });
  await save({
    positions: [DELFT],
    education: [{ school: 'ETH Zürich', degree: 'MSc', from: '', to: '2010' }],
    links: [{ url: 'https://one.example/a', label: 'My talks' }, { url: 'https://two.example/' }],
    sources: {
      hometown: [{ url: 'https://one.example/', title: 'The Hindu', seen: '2020-05-03' }],
      message: [{ url: 'https://two.example/b' }],
    },
  });
  const { positions, ...others } = await change(3);
  expect(positions.after).toBe('TU Delft · 2010 – 2015');
  expect(others).toEqual({
    education: { before: '', after: 'ETH Zürich · MSc · until 2010' },
    links: { before: '', after: 'My talks · https://one.example/a\nhttps://two.example/' },
    sources: {
      before: '',
      after: 'Hometown: The Hindu · https://one.example/ · seen 3 May 2020\nAbout: https://two.example/b',
    },
  });
  const { items } = (await send('get-history.php', { query: { id: owner.id } })).body;
  expect(items[0].fields).toEqual(['sources', 'positions', 'education', 'links']);
});

test('a change of the sources of one field tells all of them, before and after', async () => {
  const one = { url: 'https://one.example/' };
  await save({ sources: { hometown: [one] } });
  await save({ sources: { hometown: [one], hobbies: [{ url: 'https://two.example/' }] } });
  expect(await change(3)).toEqual({
    sources: {
      before: 'Hometown: https://one.example/',
      after: 'Hobbies: https://two.example/\nHometown: https://one.example/',
    },
  });
  await save({ nickname: 'Ash' });
  expect(Object.keys(await change(4))).toEqual(['nickname']);
});

test('private parts are told to nobody but the owner, and sources go with their field', async () => {
  await save({ private_fields: 'positions,hobbies' });
  await save({
    positions: [LONGSPAN],
    sources: { hobbies: [{ url: 'https://secret.example/' }], hometown: [{ url: 'https://one.example/' }] },
  });
  expect(await change(2)).toEqual({ sources: { before: '', after: 'Hometown: https://one.example/' } });
  expect((await change(2, owner.cookie)).sources.after).toContain('secret');
  // What was written while it was private stays so.
  await save({ private_fields: '', hometown: 'Goa' });
  await save({ positions: [], sources: {} });
  const text = JSON.stringify([await change(2), await change(3), await change(4)]);
  expect(text).not.toMatch(/Longspan|secret/);
  expect((await change(4)).sources).toEqual({ before: 'Hometown: https://one.example/', after: '' });
  await save({ sources: { hobbies: [{ url: 'https://open.example/' }] } });
  await save({
    sources: { hobbies: [{ url: 'https://open.example/' }], hometown: [{ url: 'https://one.example/' }] },
  });
  await save({ private_fields: 'hobbies' });
  expect(await change(5)).toBeUndefined();
  expect((await change(6)).sources).toEqual({ before: '', after: 'Hometown: https://one.example/' });
});

test('the sources of a birth date that shows its year alone are not told', async () => {
  await save({ private_fields: 'dob:year' });
  await save({ sources: { dob: [{ url: 'https://one.example/', title: 'Born on 7 March' }] } });
  expect(await change(2)).toBeUndefined();
});

test('an undo brings structured values back as they were, and those of fields that did not change stay', async () => {
  const one = { url: 'https://one.example/', title: 'One', seen: '' };
  await save({
    positions: [LONGSPAN, DELFT],
    sources: { hometown: [one] },
    links: [{ url: one.url, label: 'A · B' }],
  });
  await save({ positions: [DELFT], sources: {}, links: [] });
  await save({ sources: { hobbies: [one] } });
  expect((await undo(3)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({
    positions: [LONGSPAN, DELFT],
    links: [{ url: one.url, label: 'A · B' }],
    sources: { hometown: [one], hobbies: [one] },
  });
  expect((await undo(5)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ positions: [DELFT], sources: { hobbies: [one] } });
});

test('an undo is refused where a structured part has changed since', async () => {
  await save({ positions: [DELFT] });
  await save({ positions: [LONGSPAN, DELFT] });
  expect((await undo(2)).body).toMatchObject({
    code: 'conflict',
    errors: { positions: HISTORY_SENTENCES.changedSince },
  });
  await save({ sources: { hometown: [{ url: 'https://one.example/' }] } });
  await save({ sources: {} });
  expect((await undo(4)).body.errors).toEqual({ sources: HISTORY_SENTENCES.changedSince });
});

test('an accepted suggestion tells the source that it added', async () => {
  site.clock.advance(60_000);
  const { body } = await suggest(owner.id, {
    field: 'hometown',
    value: 'Goa',
    source: 'https://one.example/',
    note: '',
    email: '',
  });
  await answerAs(owner.cookie, body.reference, 'accept');
  expect(await change(2)).toEqual({
    hometown: { before: 'Mysuru', after: 'Goa' },
    sources: { before: '', after: 'Hometown: https://one.example/' },
  });
  expect((await undo(2)).status).toBe(200);
  expect(await ownRecord(owner.cookie)).toMatchObject({ hometown: 'Mysuru', sources: {} });
});

test('a page that waits tells no address of its links and sources', async () => {
  const page = aProfileRecord({
    waiting: { since: site.clock.now(), until: 'reviewed' },
    links: [{ url: 'https://spam.example/', label: 'spam.example' }],
    sources: { name: [{ url: 'https://spam.example/', title: '', seen: '' }] },
  });
  await createProfile(site.storage, page);
  await editStored(site.storage, page.id, { links: [], sources: {}, nickname: 'Ash' });
  const told = [await change(1, undefined, page.id), await change(2, undefined, page.id)];
  expect(JSON.stringify(told)).not.toContain('spam');
  expect(told[1]).toMatchObject({ nickname: { after: 'Ash' } });
});

test('the positions of somebody who has died end as the page says', async () => {
  const page = aProfileRecord({ died: '1934', positions: [{ ...DELFT, from: '1890', to: '' }] });
  await createProfile(site.storage, page);
  expect((await change(1, undefined, page.id)).positions.after).toBe('TU Delft · from 1890');
});
