import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimName, putProvenClaim } from '../../../../src/accounts/claims/storage.ts';
import { putMessage } from '../../../../src/contact/storage.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import type { ToDoCount, ToDoItem } from '../../../../src/site/to-do/calls.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import type { BlobsCall } from '../../../support/blobs-simulator/ledger.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner, cheapHash } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { send } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';
import { manualClock } from '../../../support/clock.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => moderation.leave());

const toDo = async (): Promise<{ kinds: ToDoCount[]; items: ToDoItem[] }> =>
  (await moderation.admin('CMSgetToDo.php')).body;
const counts = async () => Object.fromEntries((await toDo()).kinds.map(({ kind, count }) => [kind, count]));
const someMessage = (subject: string): Promise<string> => {
  const { clock, storage } = moderation.site;
  clock.advance(1_000);
  const text = { name: 'Zoe', email: 'zoe@example.org', phone: '0123456789', subject, message: 'Hello' };
  return putMessage(storage, text);
};
const reportSomebody = async (name: string, reports = 1): Promise<string> => {
  const { clock, storage } = moderation.site;
  const { id } = await anOwner(storage, { email: `${name}@example.org`, name });
  const profile = (await findProfile(storage, id))!;
  for (let index = 0; index < reports; index += 1) {
    clock.advance(1_000);
    const content = { reason: 'spam', details: '', email: '' } as const;
    await addReport(storage, profile, content, [`${name} ${index}`]);
  }
  return id;
};

const someClaim = async (): Promise<void> => {
  const { clock, storage } = moderation.site;
  const record = aBusinessRecord({ created: clock.now(), email: '', website: 'https://ada.example/' });
  await createProfile(storage, record);
  const { id, profile, order, website } = record;
  const now = clock.now();
  await putProvenClaim(storage, {
    ...{ id, profile, order, website, email: 'claimant@example.org', password: cheapHash },
    ...{ claim: claimName('token'), by: 'link', proven: now, told: now },
  });
};

test('without anything that waits every kind is named with none', async () => {
  expect(await toDo()).toEqual({
    success: true,
    kinds: ['case', 'appeal', 'request', 'tie', 'claim', 'page', 'suggestion', 'message'].map((kind) => ({
      kind,
      count: 0,
      since: null,
    })),
    items: [],
  });
});

test('cases, appeals, badge requests and messages are counted, and named with the oldest first', async () => {
  const { owner, site } = moderation;
  await someMessage('The first');
  const many = await reportSomebody('Thirteen', 13);
  site.clock.advance(1_000);
  const asked = { json: { basis: 'website', evidence: 'https://asha.example/' }, cookie: owner.cookie };
  expect((await send('request-badge.php', asked)).status).toBe(200);
  site.clock.advance(1_000);
  await moderation.hide();
  await moderation.appealed();
  const { kinds, items } = await toDo();
  expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['case', 1],
    ['appeal', 1],
    ['request', 1],
    ['tie', 0],
    ['claim', 0],
    ['page', 0],
    ['suggestion', 0],
    ['message', 1],
  ]);
  expect(items.map(({ kind, id, name, count }) => [kind, id, name, count])).toEqual([
    ['message', expect.any(String), 'The first', 1],
    ['case', many, 'Thirteen', 13],
    ['request', owner.id, expect.any(String), 1],
    ['appeal', owner.id, expect.any(String), 0],
  ]);
  for (const { kind, since } of kinds)
    expect(since).toBe(items.find((item) => item.kind === kind)?.since ?? null);
});

test('what is decided, done or deleted no longer waits', async () => {
  const { admin, owner } = moderation;
  const [done, read, deleted] = [await someMessage('A'), await someMessage('B'), await someMessage('C')];
  for (const [id, state] of [
    [done, 'done'],
    [read, 'read'],
    [deleted, 'deleted'],
  ])
    await admin('CMSupdateMessage.php', { json: { id, state } });
  await send('request-badge.php', { json: { note: 'Please' }, cookie: owner.cookie });
  await moderation.reported();
  expect(await counts()).toEqual({
    case: 1,
    appeal: 0,
    request: 1,
    tie: 0,
    claim: 0,
    page: 0,
    suggestion: 0,
    message: 1,
  });
  await moderation.decided({ case: await moderation.openCase(), decision: 'dismiss' });
  await admin('CMSupdateUser.php', { json: { id: owner.id, verified: 'yes' } });
  expect(await counts()).toEqual({
    case: 0,
    appeal: 0,
    request: 0,
    tie: 0,
    claim: 0,
    page: 0,
    suggestion: 0,
    message: 1,
  });
});

test('of more than twenty things the twenty oldest are named and all are counted, appeals among them', async () => {
  for (let index = 0; index < 22; index += 1) await reportSomebody(`p${String(index).padStart(2, '0')}`);
  await moderation.hide();
  await moderation.appealed();
  const { kinds, items } = await toDo();
  expect(items.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `p${String(index).padStart(2, '0')}`),
  );
  expect(await counts()).toEqual({
    case: 22,
    appeal: 1,
    request: 0,
    tie: 0,
    claim: 0,
    page: 0,
    suggestion: 0,
    message: 0,
  });
  const appeal = kinds.find(({ kind }) => kind === 'appeal');
  expect(Date.parse(appeal?.since ?? '')).toBe(moderation.site.clock.now());
});

test('asked again on the same instance, it takes at most six storage operations, whichever list comes first', async () => {
  moderation.leave();
  const clock = manualClock(Date.now());
  const latency = ({ key }: BlobsCall): number => (key === 'waiting/' ? 20 : 0);
  moderation = await aModeratedSite({ clock, blobs: createBlobsSimulator({ now: clock.now, latency }) });
  await reportSomebody('One');
  await someMessage('One');
  await send('request-badge.php', {
    json: { note: 'Please' },
    cookie: moderation.owner.cookie,
  });
  await someClaim();
  await toDo();
  const cookie = await aSessionCookie(moderation.site.storage);
  await send('CMSgetToDo.php', { cookie });
  moderation.site.blobs.resetCounts();
  await send('CMSgetToDo.php', { cookie });
  expect(moderation.site.blobs.counts().operations).toBeLessThanOrEqual(6);
});
