import { createLink } from '../../../src/accounts/links/storage.ts';
import { createSession } from '../../../src/accounts/sessions/storage.ts';
import { compactWhenDue } from '../../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { registerAttempt } from '../../../src/base/throttles/storage/attempts.ts';
import { takeLimit } from '../../../src/base/throttles/storage/throttles.ts';
import { markUsed } from '../../../src/base/throttles/storage/used-tokens.ts';
import { putMessage } from '../../../src/contact/storage.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import { appendAudit } from '../../../src/site/audit/storage.ts';
import { send } from '../../support/calls/calls.ts';
import { aBenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { printTable, short } from '../measure.ts';
import { quietly, type Report } from '../report.ts';

const PROFILES = 100;
const DAYS = 70;
const TICKS = 48;
const HOUR = 3_600_000;
/** From this day on the store should not grow: sessions last 30 days, and their sweep takes a few more. */
const SETTLED_DAY = 45;
/** Random growth of a part that is allowed after that. */
const SLACK = 1.5;
/** Parts that are kept for good and may grow. */
const KEPT = ['audit-leaves', 'messages-leaves', 'counts-leaves', 'directory-leaves', 'profiles', 'settings'];

export interface GrowthFigures {
  days: { day: number; keys: number; bytes: number; parts: Record<string, number> }[];
}

/** Seventy days of a small site: visits, views, likes, logins, forms, reset links. Checks which parts of the store grow. */
export const benchGrowth = async (report: Report): Promise<GrowthFigures> => {
  const site = await aBenchSite(PROFILES);
  const storage = site.cold();
  provideStorage(() => storage);
  const days: GrowthFigures['days'] = [];
  let done = 0;
  const tick = async (): Promise<void> => {
    done += 1;
    const id = generatedId(done % PROFILES);
    await quietly(() => send('track_visit.php'));
    await addView(storage, id);
    await setLike(storage, id, `visitor ${done}`, done % 3 !== 0);
    await createSession(storage, 'owner', id);
    await createSession(storage, 'admin', 'abc');
    await markUsed(storage, `captcha ${done}`, site.clock.now() + 600_000);
    await takeLimit(storage, { name: 'likes', max: 120, period: 60_000 }, `address ${done}`);
    await registerAttempt(storage, 'login', { email: `${done}@x.org`, address: `${done}` }, [
      { by: 'both', max: 10, period: 900_000 },
    ]);
    await createLink(storage, 'reset', id, { email: `${id}@x.org`, changed: 0 });
    if (done % 8 === 0) {
      const text = { name: 'A', email: 'a@b.c', phone: '1', subject: 'S', message: 'M' };
      await putMessage(storage, text);
      await appendAudit(storage, { admin: 'a', action: 'login', target: '', before: null, after: null });
    }
    await compactWhenDue(storage, countTopic);
    site.clock.advance((24 * HOUR) / TICKS);
  };
  for (let day = 1; day <= DAYS; day += 1) {
    for (let turn = 0; turn < TICKS; turn += 1) await tick();
    const parts: Record<string, number> = {};
    let bytes = 0;
    for (const key of site.blobs.keys()) {
      const part = key.slice(0, key.indexOf('/'));
      parts[part] = (parts[part] ?? 0) + 1;
      bytes += site.blobs.peek(key)?.bytes.length ?? 0;
    }
    days.push({ day, keys: site.blobs.keys().length, bytes, parts });
  }
  const settled = days[SETTLED_DAY - 1] as GrowthFigures['days'][number];
  const last = days.at(-1) as GrowthFigures['days'][number];
  const names = [...new Set(days.flatMap(({ parts }) => Object.keys(parts)))].sort();
  const shownDays = [1, 2, 10, 30, SETTLED_DAY, DAYS].map(
    (day) => days[day - 1] as GrowthFigures['days'][number],
  );
  const rows = names.map((name) => {
    const baseline = settled.parts[name] ?? 0;
    const verdict = KEPT.includes(name)
      ? 'kept'
      : report.check(
          `keys of ${name} after ${DAYS} days`,
          PROFILES,
          last.parts[name] ?? 0,
          SLACK * baseline + 20,
        );
    return {
      part: name,
      ...Object.fromEntries(shownDays.map(({ day, parts }) => [`day ${day}`, parts[name] ?? 0])),
      '': verdict,
    };
  });
  printTable(`Keys by part of the store, over ${DAYS} days of ${TICKS} turns`, [
    ...rows,
    {
      part: 'total bytes',
      ...Object.fromEntries(shownDays.map(({ day, bytes }) => [`day ${day}`, short(bytes)])),
      '': '',
    },
  ]);
  return { days };
};
