import { beforeEach, expect, test, vi } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { BY_ADMIN, editStored } from '../../../support/builders/stored-profiles.ts';
import { aSuggestion } from '../../../support/builders/suggestions.ts';
import { type Answer, aSolvedCaptcha } from '../../../support/calls/calls.ts';
import { edit, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';

const { site, owner } = withOwner({ dob: '1990-05-04' });
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const SENT = {
  success: true,
  message: 'Thank you. Your suggestion was sent.',
  reference: expect.any(String),
};

test('a reader suggests a change, and its owner sees what was, what is and what should be', async () => {
  const now = owner.record.hometown;
  const source = 'https://www.example.org/rao';
  const { status, body } = await suggest(owner.id, { source, note: 'Her own page says so.\nSee there.' });
  expect([status, body]).toEqual([200, SENT]);
  await edit({ hometown: 'Goa' }, owner.cookie);
  expect(await suggestionsOf(owner.cookie)).toEqual({
    success: true,
    items: [
      {
        reference: body.reference,
        id: owner.id,
        field: 'hometown',
        language: '',
        before: now,
        now: 'Goa',
        value: 'Mandya',
        source,
        note: 'Her own page says so.\nSee there.',
        created: new Date(site.clock.now()).toISOString(),
      },
    ],
    next: null,
  });
});

test('the same page, field and value have the same reference while it is open, from anyone', async () => {
  const first = await suggest(owner.id, { email: 'one@example.org' });
  const again = await suggest(owner.id, { email: 'two@example.org', note: 'Me, too' });
  expect(again.body).toEqual(first.body);
  expect((await suggest(owner.id, { value: 'Mysore' })).body.reference).not.toBe(first.body.reference);
  expect((await suggestionsOf(owner.cookie)).items).toHaveLength(2);
});

test.each([
  ['email', 'other@example.org'],
  ['phone', '9845012345'],
  ['marital', 'Married'],
  ['companyname', 'Rao Ltd'],
  ['verified', 'yes'],
  ['avatar', ''],
  ['toString', 'x'],
])('%s cannot be suggested', async (field, value) => {
  const { status, body } = await suggest(owner.id, { field, value });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['field']]);
});

test('a private field and a birth date shown as its year cannot be suggested, an empty field can', async () => {
  await edit({ private_fields: 'religion,dob:year', college: '' }, owner.cookie);
  for (const [field, value] of [
    ['religion', 'None'],
    ['dob', '1990-05-05'],
  ])
    expect((await suggest(owner.id, { field, value })).body.errors).toEqual({ field: expect.any(String) });
  expect((await suggest(owner.id, { field: 'college', value: 'St. Mary' })).status).toBe(200);
  expect((await suggest(owner.id, { field: 'facebook', value: '@asha' })).status).toBe(200);
});

test.each([
  ['dob', '1990-13-01', 'Please enter a valid date'],
  ['hometown', '', 'Hometown is required'],
  ['hometown', 'x'.repeat(201), 'Hometown must be at most 200 characters'],
  ['bloodgroup', 'C', 'Please choose a valid Blood Group'],
  ['facebook', 'asha', 'Please enter a valid URL or username starting with @'],
  ['name', 'Vitae Support', 'This name is reserved'],
])('%s is refused under its own rule: %s', async (field, value, sentence) => {
  const { status, body } = await suggest(owner.id, { field, value });
  expect([status, body.errors]).toEqual([400, { value: sentence }]);
});

test('what the page says already is refused, also with other blanks, and an optional field can be emptied', async () => {
  const same = { value: 'The page says that already.' };
  expect((await suggest(owner.id, { value: owner.record.hometown })).body.errors).toEqual(same);
  expect((await suggest(owner.id, { value: ` ${owner.record.hometown} ` })).body.errors).toEqual(same);
  await edit({ school: 'Hill School' }, owner.cookie);
  expect((await suggest(owner.id, { field: 'school', value: '' })).status).toBe(200);
  expect((await suggest(owner.id, { field: 'college', value: '' })).body.errors).toEqual(same);
});

test.each([
  [{ source: 'http://www.example.org' }, 'source'],
  [{ source: 'https://www.example.org/two words' }, 'source'],
  [{ source: `https://www.example.org/${'x'.repeat(500)}` }, 'source'],
  [{ note: 'x'.repeat(1_001) }, 'note'],
  [{ email: 'nobody' }, 'email'],
  [{ captcha: 'forged' }, 'captcha'],
  [{ field: undefined }, 'field'],
  [{ value: undefined }, 'value'],
])('%o is refused', async (given, field) => {
  const { status, body } = await suggest(owner.id, given);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect((await suggestionsOf(owner.cookie)).items).toEqual([]);
});

test('what is not public, or takes no suggestions, answers 404; an unlisted page takes them', async () => {
  const refused = { success: false, message: 'Profile not found', code: 'not-found' };
  expect((await suggest('nobody0000')).body).toMatchObject(refused);
  await edit({ listed: 'no' }, owner.cookie);
  expect((await suggest(owner.id)).status).toBe(200);
  await edit({ suggestions: 'no' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).suggestions).toBe('no');
  expect([(await suggest(owner.id)).status, (await suggest(owner.id)).body]).toMatchObject([404, refused]);
  // Open ones can be answered all the same.
  expect((await suggestionsOf(owner.cookie)).items).toHaveLength(1);
  await edit({ suggestions: 'yes' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).suggestions).toBe('yes');
  expect((await edit({ suggestions: 'maybe' }, owner.cookie)).body.errors).toEqual({
    suggestions: 'Suggestions must be yes or no',
  });
  await hideProfile(site.storage, owner.id, 'd1', BY_ADMIN);
  expect((await suggest(owner.id, { value: 'Delhi' })).status).toBe(404);
  const trashed = aProfileRecord();
  await createProfile(site.storage, trashed);
  await trashProfile(site.storage, trashed.id, 'd1', BY_ADMIN);
  expect((await suggest(trashed.id)).status).toBe(404);
});

test('the industry and the name of a business go by the names of its public record', async () => {
  const business = aProfileRecord({ profile: 'professional', companyname: 'Rao Ltd', name: 'Rao Ltd' });
  await createProfile(site.storage, business);
  for (const [field, value] of [
    ['industry', 'Textiles'],
    ['catagory', 'Optics'],
    ['name', 'Rao and Daughters'],
    ['startedyear', '1999'],
  ])
    expect((await suggest(business.id, { field, value })).status).toBe(200);
  expect((await suggest(business.id, { field: 'phone', value: '9845012345' })).status).toBe(400);
});

test('the 21st open suggestion, and the sixth in an hour, are refused', async () => {
  for (let made = 0; made < 20; made += 1)
    await aSuggestion(site.storage, owner.record, { value: `Town ${made}` });
  const full = await suggest(owner.id);
  expect([full.status, full.body.code]).toEqual([429, 'throttled']);
  // One that is open already is no new one.
  expect((await suggest(owner.id, { value: 'Town 3' })).status).toBe(200);
  vi.stubEnv('THROTTLE_FACTOR', '1');
  const other = aProfileRecord();
  await createProfile(site.storage, other);
  site.clock.advance(3_600_001);
  const statuses: number[] = [];
  for (let made = 0; made < 6; made += 1)
    statuses.push((await suggest(other.id, { value: `Town ${made}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a request that is repeated because its reply was lost is the same suggestion, and a captcha is good for one', async () => {
  const captcha = await aSolvedCaptcha();
  const first = await suggest(owner.id, { captcha });
  expect((await suggest(owner.id, { captcha })).body).toEqual(first.body);
  expect((await suggest(owner.id, { captcha, value: 'Delhi' })).body.code).toBe('captcha');
});

test('a crash at any storage call of a suggestion leaves it open or not, and a repeat makes it one', {
  tags: ['long'],
}, async () => {
  const { aSite } = await import('../../../support/calls/calls.ts');
  const { anOwner } = await import('../../../support/builders/owners.ts');
  for (const applied of ['no', 'yes'] as const)
    for (let at = 1; ; at += 1) {
      const fresh = aSite();
      const { id, cookie } = await anOwner(fresh.storage);
      const captcha = await aSolvedCaptcha();
      const doomed = fresh.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: fresh.blobs, clock: fresh.clock, process: doomed });
      await suggest(id, { captcha }).catch(() => null);
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(6);
        break;
      }
      aSite({ blobs: fresh.blobs, clock: fresh.clock });
      expect((await suggest(id, { captcha })).status, `repeat ${at} ${applied}`).toBe(200);
      expect((await suggestionsOf(cookie)).items, `after ${at} ${applied}`).toHaveLength(1);
    }
});

test('a record of an earlier edit keeps nothing of a suggestion', async () => {
  await suggest(owner.id, { value: 'Quiet Place', email: 'reader@example.org' });
  await editStored(site.storage, owner.id, { nickname: 'Ash' });
  expect(JSON.stringify(await ownRecord(owner.cookie))).not.toMatch(/Quiet Place|reader@/);
});

test('a reference does not tell when its suggestion was first made, nor that it was made before', async () => {
  const first = await suggest(owner.id);
  const second = await suggest(owner.id, { value: 'Mysore' });
  const made = timeOrderedId(site.clock.now());
  const lettersOf = ({ body }: Answer): string => String(body.reference).slice(owner.id.length + 1);
  for (const answer of [first, second]) {
    expect(answer.body.reference).toMatch(new RegExp(`^${owner.id}-[0-9a-z]{14}$`));
    // Days are the first letters of a time.
    expect(lettersOf(answer).startsWith(made.slice(0, 4))).toBe(false);
  }
  // Nothing of two that were made in the same moment is the same.
  expect(lettersOf(first).slice(0, 5)).not.toBe(lettersOf(second).slice(0, 5));
  expect(lettersOf(first).slice(-5)).not.toBe(lettersOf(second).slice(-5));
  site.clock.advance(20 * 86_400_000);
  expect((await suggest(owner.id)).body).toEqual(first.body);
});
