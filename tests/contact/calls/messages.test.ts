import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { listMessages, markMessage, messageJournal, putMessage } from '../../../src/contact/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { runBetween } from '../../support/faults/interleave.ts';

const { site, admin } = withAdmin();

test('messages of the contact form are listed newest first in pages, before and after a compaction', async () => {
  const message = {
    name: 'Ada',
    email: 'ada@example.org',
    phone: '0123456789',
    subject: 'Hello',
    message: '<b>x</b>',
  };
  for (let index = 0; index < 7; index += 1) {
    site.clock.advance(1_000);
    await putMessage(site.storage, { ...message, subject: `Hello ${index}` });
  }
  site.clock.advance(120_000);
  await compactTopic(site.storage, messageJournal);
  await putMessage(site.storage, { ...message, subject: 'Hello 7' });
  const first = await admin('CMSgetMessages.php', { query: { limit: '5' } });
  const second = await admin('CMSgetMessages.php', {
    query: { limit: '5', cursor: first.body.next },
  });
  const items = [...first.body.items, ...second.body.items];
  expect(items.map(({ subject }) => subject)).toEqual(
    [7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Hello ${index}`),
  );
  expect(Object.keys(items[0]).sort()).toEqual([
    'assigned',
    'email',
    'id',
    'message',
    'name',
    'phone',
    'replies',
    'sent',
    'state',
    'subject',
  ]);
});

test('a message is unread until it is marked otherwise, and stays deleted after a compaction', async () => {
  const message = { name: 'A', email: 'a@b.org', phone: '0123456789', subject: 'S', message: 'M' };
  const ids = [];
  for (const subject of ['one', 'two', 'three']) {
    site.clock.advance(1_000);
    ids.push(await putMessage(site.storage, { ...message, subject }));
  }
  const [one, two, three] = ids as [string, string, string];
  const mark = (id: unknown, state: unknown) => admin('CMSupdateMessage.php', { json: { id, state } });
  const states = async () =>
    (await admin('CMSgetMessages.php')).body.items.map(({ id, state }: { id: string; state: string }) => [
      id,
      state,
    ]);
  expect((await mark(one, 'read')).body).toEqual({ success: true });
  await mark(two, 'done');
  await mark(three, 'deleted');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await states()).toEqual([
      [two, turn === 0 ? 'done' : 'unread'],
      [one, 'read'],
    ]);
    site.clock.advance(120_000);
    if (turn === 0) await mark(two, 'unread');
    site.clock.advance(120_000);
    await compactTopic(site.storage, messageJournal);
  }
  expect((await mark(three, 'read')).status).toBe(404);
  expect((await mark('nothing', 'read')).status).toBe(404);
  expect((await mark(one, 'burnt')).body.errors).toEqual({
    state: 'State must be one of unread, read, done, deleted',
  });
});

test('those that nobody has done are listed by themselves, newest first in pages', async () => {
  const text = { name: 'Ada', email: 'ada@example.org', phone: '0123456789', message: 'Hello' };
  const ids: string[] = [];
  for (const subject of ['one', 'two', 'three', 'four']) {
    site.clock.advance(1_000);
    ids.unshift(await putMessage(site.storage, { ...text, subject }));
  }
  const [four, three, two, one] = ids as [string, string, string, string];
  for (const [id, state] of [
    [three, 'done'],
    [one, 'read'],
  ])
    await admin('CMSupdateMessage.php', { json: { id, state } });
  const query = { state: 'waiting', limit: '2' };
  const first = (await admin('CMSgetMessages.php', { query })).body;
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual([four, two]);
  const cursor = first.next;
  const second = (await admin('CMSgetMessages.php', { query: { ...query, cursor } })).body;
  expect([second.items.map(({ id }: { id: string }) => id), second.next]).toEqual([[one], null]);
  // A cursor is good for the same list alone.
  expect((await admin('CMSgetMessages.php', { query: { limit: '2', cursor } })).status).toBe(400);
  const other = await admin('CMSgetMessages.php', { query: { state: 'open' } });
  expect([other.status, other.body.errors]).toEqual([
    400,
    { state: 'State must be one of waiting, unread, read, done' },
  ]);
});

test('a message waits again when it is not done after all, and a repeated one waits once', async () => {
  const text = { name: 'Ada', email: 'ada@example.org', phone: '0123456789', message: 'Hello', subject: 'S' };
  const id = await putMessage(site.storage, text);
  site.clock.advance(60_000);
  await putMessage(site.storage, text);
  const waiting = async () =>
    (await admin('CMSgetMessages.php', { query: { state: 'waiting' } })).body.items.map(
      (item: { id: string }) => item.id,
    );
  const set = (state: string) => admin('CMSupdateMessage.php', { json: { id, state } });
  expect(await waiting()).toEqual([id]);
  for (const state of ['done', 'unread', 'read', 'done', 'read']) {
    site.clock.advance(1_000);
    await set(state);
    expect(await waiting(), state).toEqual(state === 'done' ? [] : [id]);
  }
});

test('of two who set the state of a message at once, the later one is right, whichever mark comes first', async () => {
  for (let at = 1; ; at += 1) {
    const { storage, clock, blobs } = aStorage();
    const text = { name: 'A', email: 'a@b.org', phone: '0123456789', subject: 'S', message: 'M' };
    const id = await putMessage(storage, text);
    clock.advance(1_000);
    const process = blobs.newProcess();
    const other = aStorage({ blobs, clock, process }).storage;
    const done = await runBetween(
      process,
      at,
      () => markMessage(other, id, 'done'),
      async () => {
        clock.advance(1_000);
        return markMessage(storage, id, 'unread');
      },
    );
    if (done === null) break;
    const [message] = (await listMessages(storage, { limit: 1 })).items;
    const isMarked = blobs.keys('waiting/').length > 0;
    if (message?.state !== 'done') expect(isMarked, `call ${at}`).toBe(true);
  }
});
