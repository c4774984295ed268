import { beforeEach, expect, test, vi } from 'vitest';
import { putAccount } from '../../../../src/accounts/storage/accounts.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord, updateProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, cheapHash } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { BY_ADMIN } from '../../../support/builders/stored-profiles.ts';
import { aSuggestion } from '../../../support/builders/suggestions.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { publicRecord } from '../../../support/calls/owner-calls.ts';
import { suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo } = keptMails();
const { site, admin } = withAdmin();
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const DAY = 86_400_000;
const aPage = async (given = {}) => {
  const record = aProfileRecord({ created: site.clock.now(), ...given });
  await createProfile(site.storage, record);
  return record;
};
const queue = async (query: Record<string, string> = {}) =>
  (await admin('CMSgetSuggestions.php', { query })).body;
const references = async (): Promise<string[]> =>
  (await queue()).items.map(({ reference }: { reference: string }) => reference);
const answer = (reference: string, decision: string, value?: string) =>
  admin('CMSanswerSuggestion.php', { json: { reference, decision, value } });
const waiting = async () => (await admin('CMSgetWaiting.php', { query: { kind: 'suggestion' } })).body.items;

test('a suggestion about a page without an account waits for administrators, who accept it, logged without values', async () => {
  const { id, hometown } = await aPage({ name: 'Ada Rao' });
  const { reference } = (await suggest(id, { source: 'https://www.example.org/rao' })).body;
  const [item] = (await queue()).items;
  expect(item).toMatchObject({
    reference,
    id,
    name: 'Ada Rao',
    before: hometown,
    now: hometown,
    value: 'Mandya',
  });
  expect(await waiting()).toMatchObject([{ ref: reference, id, name: 'Ada Rao', since: item.created }]);
  site.clock.advance(1_000);
  expect((await answer(reference, 'accept', 'Mandya, Karnataka')).body).toMatchObject({ source_added: true });
  expect((await publicRecord(id)).hometown).toBe('Mandya, Karnataka');
  expect([await references(), await waiting()]).toEqual([[], []]);
  const log = (await admin('CMSgetAudit.php')).body.items;
  expect(log[0]).toMatchObject({ action: 'accept-suggestion', target: `Ada Rao (${id})` });
  expect(JSON.stringify(log)).not.toMatch(/Mandya|example\.org\/rao/);
  const again = await answer(reference, 'decline');
  expect([again.status, again.body.decided.decision]).toEqual([409, 'accept']);
  expect((await admin('CMSgetAudit.php')).body.items).toHaveLength(log.length);
});

test('the log has no entry of an answer that was refused', async () => {
  const { id } = await aPage();
  const { reference } = (await suggest(id)).body;
  const refused = await answer(reference, 'accept', '');
  expect([refused.status, refused.body.errors]).toEqual([400, { value: 'Hometown is required' }]);
  expect((await admin('CMSgetAudit.php')).body.items).toEqual([]);
  expect(await references()).toEqual([reference]);
  expect((await answer(reference, 'decline')).status).toBe(200);
});

test('what belongs to an owner is theirs for 30 days, and then administrators may answer it, too', async () => {
  const { record, cookie } = await anOwner(site.storage);
  const created = site.clock.now() - 30 * DAY + 1_000;
  const reference = await aSuggestion(site.storage, record, { created });
  expect([await references(), (await answer(reference, 'accept')).status]).toEqual([[], 404]);
  site.clock.advance(1_000);
  expect(await references()).toEqual([reference]);
  expect((await suggestionsOf(cookie)).items).toHaveLength(1);
  expect((await answer(reference, 'decline')).status).toBe(200);
  expect((await answer('nothing', 'decline')).status).toBe(404);
});

test('a page that gets an account meanwhile is its owner’s for 30 days from the suggestion', async () => {
  const record = await aPage();
  const created = site.clock.now() - 30 * DAY + 10_000;
  const reference = await aSuggestion(site.storage, record, { created, due: created });
  expect(await references()).toEqual([reference]);
  const at = site.clock.now();
  await putAccount(site.storage, { id: record.id, password: cheapHash, created: at, changed: at });
  site.clock.advance(6_000);
  expect([await references(), (await answer(reference, 'accept')).status]).toEqual([[], 404]);
  site.clock.advance(4_000);
  expect(await references()).toEqual([reference]);
});

test('a page that is claimed after a suggestion is its owner’s at once, whatever the list says', async () => {
  const record = await aPage();
  const { reference } = (await suggest(record.id)).body;
  await updateProfileRecord(
    site.storage,
    record.id,
    async (old) => old && { ...old, claimed: site.clock.now() },
  );
  for (const decision of ['accept', 'decline']) expect((await answer(reference, decision)).status).toBe(404);
});

test('the oldest come first, a page at a time', async () => {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.push((await suggest((await aPage()).id)).body.reference);
    site.clock.advance(1_000);
  }
  const first = await queue({ limit: '2' });
  const second = await queue({ limit: '2', cursor: first.next });
  expect([...first.items, ...second.items].map(({ reference }) => reference)).toEqual(made);
  expect(second.next).toBeNull();
});

test('the trash keeps open ones out of sight, a restore brings them back, a deletion leaves nothing', async () => {
  const { id } = await aPage();
  const { reference } = (await suggest(id, { email: 'reader@example.org' })).body;
  await trashProfile(site.storage, id, timeOrderedId(site.clock.now()), BY_ADMIN);
  expect(await references()).toEqual([]);
  for (const decision of ['accept', 'decline']) expect((await answer(reference, decision)).status).toBe(404);
  site.clock.advance(1_000);
  expect((await admin('CMSrestoreUser.php', { json: { id } })).status).toBe(200);
  expect(await references()).toEqual([reference]);
  await eraseProfile(site.storage, (await getProfileRecord(site.storage, id))!);
  for (const prefix of ['suggestions/', 'waiting/', 'untold-suggestions/'])
    expect(site.blobs.keys(prefix)).toEqual([]);
  expect(await mailsTo('reader@example.org')).toEqual([]);
});
