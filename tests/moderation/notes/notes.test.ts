import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { OWNER_ALONE } from '../../../src/base/http/rules/roles.ts';
import { deleteOwnProfile } from '../../../src/owners/deletion/server.ts';
import { ADMIN, aSessionCookie, asAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { PASSWORD, send } from '../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../support/calls/moderated-site.ts';
import { runBetween } from '../../support/faults/interleave.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => moderation.leave());

const note = (text: unknown, id = moderation.owner.id, by = moderation.admin) =>
  by('CMSnote.php', { json: { id, text } });
const notes = async (id = moderation.owner.id): Promise<[by: string, what: string][]> =>
  (await moderation.admin('CMSgetTimeline.php', { query: { id } })).body.items
    .filter(({ kind }: { kind: string }) => kind === 'note')
    .map(({ by, what }: { by: string; what: string }) => [by, what]);

test('notes of all members stand in the timeline of their page, the newest first, with every line', async () => {
  expect((await note('Called.\nSends a document.')).body).toMatchObject({
    success: true,
    ref: expect.any(String),
  });
  moderation.site.clock.advance(1_000);
  await note('The document came.', moderation.owner.id, moderation.deputy);
  expect(await notes()).toEqual([
    [DEPUTY.email, 'The document came.'],
    [ADMIN.email, 'Called.\nSends a document.'],
  ]);
});

test('a note has 1 to 2,000 characters of any script', async () => {
  expect((await note('')).body.errors).toEqual({ text: 'Text is required' });
  expect((await note(' \n ')).status).toBe(400);
  expect(Object.keys((await note(undefined)).body.errors)).toEqual(['text']);
  expect(Object.keys((await note(7)).body.errors)).toEqual(['text']);
  expect(Object.keys((await note('語'.repeat(2_001))).body.errors)).toEqual(['text']);
  expect((await note('𝔘'.repeat(2_000))).status).toBe(200);
  expect((await note('a\u0007b')).status).toBe(400);
});

test('a page that is not there has no notes; one in the trash has', async () => {
  for (const id of ['nobody0000', '../x', 'x'.repeat(300)])
    expect([400, 404]).toContain((await note('x', id)).status);
  const { id } = moderation.owner;
  await note('Before');
  await moderation.admin('CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  moderation.site.clock.advance(1_000);
  expect((await note('After')).status).toBe(200);
  expect((await notes()).map(([, text]) => text)).toEqual(['After', 'Before']);
});

test('the same text by the same person at once is one note, later it is another', async () => {
  const first = (await note('Called.')).body.ref;
  expect((await note('Called.')).body.ref).toBe(first);
  await note('Called.', moderation.owner.id, moderation.deputy);
  moderation.site.clock.advance(61_000);
  await note('Called.');
  expect(await notes()).toHaveLength(3);
});

test('nobody but the team sees a note, its owner in no export', async () => {
  await note('Only-the-team-knows');
  const { cookie, id } = moderation.owner;
  for (const call of ['get-user.php', 'export-profile.php'] as const) {
    const sent = call === 'get-user.php' ? { json: {}, cookie } : { cookie };
    expect(JSON.stringify((await send(call, sent)).body)).not.toContain('Only-the-team-knows');
  }
  expect(JSON.stringify((await send('get-profile.php', { query: { id } })).body)).not.toContain(
    'Only-the-team',
  );
  expect((await send('CMSgetTimeline.php', { query: { id }, cookie })).status).toBe(401);
});

test('a note is written with at most six storage calls', async () => {
  await note('Called.');
  moderation.site.blobs.resetCounts();
  await note('Sends a document.');
  expect(moderation.site.blobs.counts().operations).toBeLessThanOrEqual(6);
});

test('of a note and, at any moment of it, the deletion of its page nothing is left', async () => {
  const statuses = new Set<number>();
  for (let at = 1; ; at += 1) {
    const { site } = moderation;
    const owner = await anOwner(site.storage, { email: `o${at}@example.org` });
    const process = site.blobs.newProcess();
    const other = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
    const admin = asAdmin(await aSessionCookie(site.storage));
    provideStorage(() => other);
    const done = await runBetween(
      process,
      at,
      () => note('Too late', owner.id, admin),
      () =>
        deleteOwnProfile({
          storage: site.storage,
          id: owner.id,
          password: PASSWORD,
          session: null,
          hand: { login: owner.id, roles: OWNER_ALONE },
        }),
    );
    provideStorage(() => site.storage);
    if (done === null) break;
    statuses.add(done[0].status);
    expect(site.blobs.keys(`notes/${owner.id}`), `call ${at}`).toEqual([]);
  }
  expect(statuses).toContain(404);
});
