import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { keysUnder } from '../../../../src/base/engine/storage/leaves.ts';
import { readState } from '../../../../src/base/engine/storage/read-topic.ts';
import { exportSite } from '../../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../../src/commands/manage/archive/restore-site.ts';
import type { StatsReply } from '../../../../src/owners/numbers/calls.ts';
import { rankReferrers } from '../../../../src/owners/numbers/rules/referrers.ts';
import { readStats } from '../../../../src/owners/numbers/server.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import {
  addLike,
  addOldViews,
  addView,
  forgetCounts,
  setLike,
} from '../../../../src/profiles/counts/storage/counts.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { anOwner, formOf, type Owner } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { runs } from '../../../support/chance/runs.ts';
import { manualClock } from '../../../support/clock.ts';

const DAY = 86_400_000;
/** Where each visitor comes from. */
const HOSTS = { one: 'direct', two: 'two.example', three: 'this site' } as const;
const START = Date.UTC(2031, 4, 10, 12);
let clock: ReturnType<typeof manualClock>;
let storage: ReturnType<typeof aSite>['storage'];
let owner: Owner;
beforeEach(async () => {
  clock = manualClock(START);
  ({ storage } = aSite({ clock }));
  owner = await anOwner(storage);
});

const stats = async (): Promise<StatsReply> => {
  const { status, body } = await send('get-stats.php', { cookie: owner.cookie });
  expect(status).toBe(200);
  return body;
};
/** The same numbers without a session, for tests during which a session would expire. */
const ownStats = async (of: typeof storage, id: string) => {
  const { days, totals, referrers } = await readStats(of, aProfileRecord({ id }));
  return { days, totals, referrers };
};
const onDay = (reply: StatsReply, time: number) =>
  reply.days.find(({ day }) => day === new Date(time).toISOString().slice(0, 10));
const compact = async (): Promise<void> => {
  clock.advance(400_000);
  await compactTopic(storage, countTopic);
};

test('a new page has ninety days without views or likes, the last one today', async () => {
  const reply = await stats();
  expect(reply.days).toHaveLength(90);
  expect(reply.days[0]?.day).toBe('2031-02-10');
  expect(reply.days[89]).toEqual({ day: '2031-05-10', views: 0, likes: 0 });
  expect(new Set(reply.days.map(({ views, likes }) => views + likes))).toEqual(new Set([0]));
  expect(reply.totals).toEqual({ views: 0, likes: 0 });
});

test('views and likes are counted on their day, before and after a compaction', async () => {
  await addView(storage, owner.id);
  await addView(storage, owner.id);
  await addLike(storage, owner.id, 'one');
  const before = await stats();
  expect(onDay(before, START)).toMatchObject({ views: 2, likes: 1 });
  await compact();
  expect(await stats()).toEqual(before);
  clock.advance(DAY);
  await addView(storage, owner.id);
  const reply = await stats();
  expect(onDay(reply, START)).toMatchObject({ views: 2, likes: 1 });
  expect(onDay(reply, START + DAY)).toMatchObject({ views: 1, likes: 0 });
  expect(reply.totals).toEqual({ views: 3, likes: 1 });
});

test('taking back a like cancels it on the same day, and subtracts it on a later day', async () => {
  await setLike(storage, owner.id, 'one', true);
  await setLike(storage, owner.id, 'one', false);
  await setLike(storage, owner.id, 'two', true);
  await setLike(storage, owner.id, 'two', true);
  expect(onDay(await stats(), START)?.likes).toBe(1);
  await compact();
  clock.advance(DAY);
  await setLike(storage, owner.id, 'two', false);
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = await stats();
    expect([onDay(reply, START)?.likes, onDay(reply, START + DAY)?.likes]).toEqual([1, -1]);
    expect(reply.totals.likes).toBe(0);
    await compact();
  }
});

test('events of several days stay on their days when they are compacted together', async () => {
  for (let day = 0; day < 25; day += 1) {
    for (let view = 0; view <= day % 3; view += 1) await addView(storage, owner.id);
    await setLike(storage, owner.id, 'one', day % 2 === 0);
    clock.advance(DAY);
  }
  const before = await stats();
  await compact();
  expect(await stats()).toEqual(before);
  expect(before.days.reduce((sum, { views }) => sum + views, 0)).toBe(before.totals.views);
  expect(before.days.reduce((sum, { likes }) => sum + likes, 0)).toBe(before.totals.likes);
});

test('days older than ninety are no longer shown, and the totals keep them', async () => {
  await addView(storage, owner.id);
  for (let round = 0; round < 15; round += 1) {
    clock.advance(10 * DAY);
    await addView(storage, owner.id);
    await compact();
  }
  const { days, totals } = await ownStats(storage, owner.id);
  expect(days.filter(({ views }) => views > 0)).toHaveLength(9);
  expect(totals.views).toBe(16);
});

test('imported old views count in the total and on no day', async () => {
  await addOldViews(storage, owner.id, 500);
  await compact();
  const reply = await stats();
  expect(reply.totals.views).toBe(500);
  expect(reply.days.every(({ views }) => views === 0)).toBe(true);
});

test('a deleted profile leaves no days behind', async () => {
  await addView(storage, owner.id);
  await compact();
  clock.advance(30 * DAY);
  await addView(storage, owner.id);
  await compact();
  await forgetCounts(storage, owner.id);
  await compact();
  const { state } = await readState(storage, countTopic);
  expect((await keysUnder(storage, state.days ?? [], '')).filter((key) => key.endsWith(owner.id))).toEqual(
    [],
  );
});

test('the ninety days match what was counted, compacted or not, and survive export and restore', async () => {
  const step = fc.record({
    kind: fc.constantFrom('view', 'view', 'like', 'unlike', 'compact', 'day', 'days'),
    visitor: fc.constantFrom('one' as const, 'two' as const, 'three' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      clock = manualClock(START);
      ({ storage } = aSite({ clock }));
      owner = await anOwner(storage);
      const views = new Map<string, number>();
      const likes = new Map<string, number>();
      const liked = new Set<string>();
      const cameFrom: { host: string; day: number }[] = [];
      const count = (days: Map<string, number>, by: number): void => {
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        days.set(day, (days.get(day) ?? 0) + by);
      };
      for (const { kind, visitor } of steps) {
        if (kind === 'view') {
          await addView(storage, owner.id, 1, HOSTS[visitor]);
          count(views, 1);
          cameFrom.push({ host: HOSTS[visitor], day: Math.floor(clock.now() / DAY) });
        } else if (kind === 'like' || kind === 'unlike') {
          await setLike(storage, owner.id, visitor, kind === 'like');
          if (liked.has(visitor) !== (kind === 'like')) count(likes, kind === 'like' ? 1 : -1);
          if (kind === 'like') liked.add(visitor);
          else liked.delete(visitor);
        } else if (kind === 'compact') await compact();
        else clock.advance(kind === 'day' ? DAY : 13 * DAY);
      }
      const today = Math.floor(clock.now() / DAY);
      const days = Array.from({ length: 90 }, (_, index) => {
        const day = new Date((today - 89 + index) * DAY).toISOString().slice(0, 10);
        return { day, views: views.get(day) ?? 0, likes: likes.get(day) ?? 0 };
      });
      const totals = { views: [...views.values()].reduce((sum, each) => sum + each, 0), likes: liked.size };
      const recent = cameFrom.filter(({ day }) => day > today - 90);
      const hosts = new Map<string, number>();
      for (const { host } of recent) hosts.set(host, (hosts.get(host) ?? 0) + 1);
      const expected = { days, totals, referrers: rankReferrers(hosts) };
      expect(await ownStats(storage, owner.id)).toEqual(expected);
      const file = join(await aFolder(), 'site.vitae');
      await exportSite(storage, file);
      const restored = aStorage({ clock }).storage;
      await restoreSite(restored, file);
      expect(await ownStats(restored, owner.id)).toEqual(expected);
      clock.advance(120_000);
      await compactTopic(restored, countTopic);
      if (Math.floor(clock.now() / DAY) === today)
        expect(await ownStats(restored, owner.id)).toEqual(expected);
    }),
    runs(15),
  );
});

test('an owner’s visits to the own page are not counted, other visits are', async () => {
  const visit = (cookie?: string) =>
    send('increment-views.php', {
      method: 'POST',
      query: { id: owner.id },
      ...(cookie && { cookie }),
    });
  const other = await anOwner(storage);
  expect((await visit(owner.cookie)).body).toEqual({ success: true, view: 0 });
  expect((await visit()).body.view).toBe(1);
  expect((await visit(other.cookie)).body.view).toBe(2);
  expect((await visit(`vitae_session=${owner.id}.${'0'.repeat(64)}`)).body.view).toBe(3);
  expect((await visit(owner.cookie)).body.view).toBe(3);
  expect((await stats()).totals.views).toBe(3);
});

test('the numbers reveal nothing about visitors, and only the owner can read them', async () => {
  await send('like-profile.php', { form: formOf({ id: owner.id, action: 'like' }) });
  const reply = await stats();
  expect(Object.keys(reply)).toEqual(['success', 'days', 'totals', 'referrers', 'clicks']);
  expect(Object.keys(reply.days[0] ?? {})).toEqual(['day', 'views', 'likes']);
  expect((await send('get-stats.php')).status).toBe(401);
  expect((await send('get-stats.php', { method: 'POST', cookie: owner.cookie })).status).toBe(405);
});
