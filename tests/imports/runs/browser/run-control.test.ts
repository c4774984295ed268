import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenRun } from '../../../../src/imports/runs/browser/import-view.ts';
import { memoryKept } from '../../../../src/imports/runs/browser/kept.ts';
import type { RunControl } from '../../../../src/imports/runs/browser/run-control.ts';
import type { RowsSending } from '../../../../src/imports/runs/rules/run.ts';
import { runs } from '../../../support/chance/runs.ts';
import { aFile, aTab, FakeSite } from '../../../support/imports/import-run.ts';

const opened = (tab: RunControl): OpenRun => {
  const view = tab.$view.get();
  if (view.kind !== 'open') throw new Error(`No import is open, but ${view.kind}`);
  return view;
};

/** Resolves once the sending is in one of these states. */
const until = (tab: RunControl, ...kinds: RowsSending['kind'][]): Promise<void> =>
  new Promise((done) => {
    const stop = tab.$view.subscribe((view) => {
      if (view.kind !== 'open' || !kinds.includes(view.sending.kind)) return;
      queueMicrotask(() => stop());
      done();
    });
  });

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Person ${at}`);

/** A tab whose file was checked. */
const checkedTab = async (
  lines: readonly string[],
  site = new FakeSite(),
  given = {},
): Promise<RunControl> => {
  const tab = aTab(site, given);
  await tab.open();
  await tab.choose(aFile(lines));
  await tab.say({ source: 'A register' });
  await tab.check();
  await until(tab, 'done');
  return tab;
};

test('a file is read, checked and stored to its end', async () => {
  const site = new FakeSite();
  const tab = await checkedTab([...names(120), 'bad!', 'Like ~'], site);
  expect(opened(tab).progress).toMatchObject({
    total: 121,
    done: 121,
    checked: { new: 120, alike: 1, bad: 1, same: 0 },
  });
  expect(site.pages.size).toBe(0);
  await tab.store();
  await until(tab, 'done');
  expect(opened(tab).progress).toMatchObject({ total: 121, done: 121, stored: { new: 121, bad: 1 } });
  expect(site.pages.size).toBe(121);
  expect(await tab.badFile()).toBe('122: It has no name.');
});

test('nothing is checked while the source is missing, and nothing stored before the check is done', async () => {
  const site = new FakeSite();
  const tab = aTab(site);
  await tab.open();
  await tab.choose(aFile(['Ada']));
  await tab.check();
  await tab.store();
  expect(opened(tab).run.step).toBe('columns');
  expect(site.calls).toEqual([]);
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const tab = aTab(new FakeSite());
  await tab.open();
  await tab.choose(aFile(['PK...'], 'members.zip'));
  expect(tab.$view.get()).toEqual({ kind: 'file', reading: '', problem: 'This is a ZIP.' });
  await tab.choose(aFile(['Ada']));
  expect(opened(tab).facts.rows).toBe(1);
});

test('a file that would fill the memory is not even opened', async () => {
  const tab = aTab(new FakeSite(), { bytes: () => Promise.reject(new Error('It was opened')) });
  await tab.open();
  const file = Object.defineProperty(aFile(['Ada']), 'size', { value: 60_000_000 });
  await tab.choose(file);
  expect(tab.$view.get()).toMatchObject({ problem: expect.stringContaining('at most 50 MB') });
});

test('a row that is a page by choice is stored as that page', async () => {
  const site = new FakeSite();
  const tab = await checkedTab(['Ada ~', 'Bo ~'], site);
  await tab.join([2], true);
  await tab.store();
  await until(tab, 'done');
  expect(site.pages.get('Ada ~')).toBe('alikepage');
  expect(opened(tab).progress.stored).toMatchObject({ new: 1, joined: 1 });
});

test('all rows that look alike can be chosen together, and let go again', async () => {
  const tab = await checkedTab(['Ada ~', 'Bo', 'Bo =3']);
  await tab.joinAll(true);
  expect(opened(tab).run.joined).toEqual([2, 4]);
  await tab.joinAll(false);
  expect(opened(tab).run.joined).toEqual([]);
});

test('a lost reply, a throttle and a busy site delay an import and store nothing twice', async () => {
  const site = new FakeSite();
  const tab = await checkedTab(names(200), site);
  site.faults = [
    'lost',
    { kind: 'refused', status: 429, retryAfter: 3, message: '', records: 50 },
    { kind: 'offline' },
    'lost',
    { kind: 'refused', status: 503, retryAfter: null, message: '', records: 50 },
  ];
  await tab.store();
  await until(tab, 'done');
  expect(site.pages.size).toBe(200);
  expect(opened(tab).progress.stored).toMatchObject({ new: 200, left: 0 });
});

test('rows of which the site knows nothing are sent again, and are no bad rows', async () => {
  const site = new FakeSite();
  const tab = await checkedTab(names(60), site);
  const unknown = (row: number) => ({ row, state: 'bad' as const, again: true as const });
  site.faults = [
    { kind: 'answers', answers: Array.from({ length: 50 }, (_, at) => unknown(at + 2)) },
    { kind: 'answers', answers: [{ row: 2, state: 'new', id: 'page' }, unknown(3)] },
  ];
  await tab.store();
  await until(tab, 'done');
  expect(site.pages.size).toBe(59);
  expect(opened(tab).progress.stored).toMatchObject({ new: 60, bad: 0 });
});

test('a session that has ended stops an import until somebody goes on', async () => {
  const site = new FakeSite();
  const tab = await checkedTab(names(60), site);
  site.faults = [
    { kind: 'refused', status: 401, retryAfter: null, message: 'Please log in first.', records: 50 },
  ];
  await tab.store();
  await until(tab, 'stopped');
  expect(opened(tab).sending).toEqual({ kind: 'stopped', why: 'session', message: 'Please log in first.' });
  await tab.resume();
  await until(tab, 'done');
  expect(site.pages.size).toBe(60);
});

test('a record that the site refuses is a bad row, and the others are stored', async () => {
  const site = new FakeSite();
  const refusing = new FakeSite();
  const send: FakeSite['send'] = async (run, chunk) =>
    run.step === 'import' && chunk.some(({ row }) => row === 9)
      ? { kind: 'refused', status: 400, retryAfter: null, message: 'Too long.', records: chunk.length }
      : refusing.send(run, chunk);
  const tab = await checkedTab(names(60), site, { send });
  await tab.store();
  await until(tab, 'done');
  expect(opened(tab).progress.stored).toMatchObject({ new: 59, bad: 1 });
  expect(await tab.badFile()).toBe('9: Too long.');
});

test('a paused import waits, also after a reload, and goes on where it was', async () => {
  const site = new FakeSite();
  const kept = memoryKept();
  const tab = await checkedTab(names(200), site, { kept });
  await tab.store();
  tab.pause();
  await until(tab, 'paused');
  const { done } = opened(tab).progress;
  expect(done).toBeLessThan(200);
  tab.close();
  const again = aTab(site, { kept });
  await again.open();
  expect(opened(again)).toMatchObject({ sending: { kind: 'paused' }, progress: { total: 200, done } });
  await again.resume();
  await until(again, 'done');
  expect(site.pages.size).toBe(200);
});

test('an import goes on by itself after a reload, and the browser forgets the file once it is done', async () => {
  const site = new FakeSite();
  const kept = memoryKept();
  const tab = await checkedTab([...names(200), 'Ada ~'], site, { kept });
  await tab.join([202], true);
  await tab.store();
  tab.close();
  const again = aTab(site, { kept });
  await again.open();
  await until(again, 'done');
  expect(site.pages.size).toBe(201);
  expect(site.pages.get('Ada ~')).toBe('alikepage');
  await expect.poll(async () => (await kept.read()).size).toBe(0);
});

test('somebody else who logs in here finds nothing of it', async () => {
  const kept = memoryKept();
  await checkedTab(names(3), new FakeSite(), { kept });
  const other = aTab(new FakeSite(), { kept, by: 'other@one.example' });
  await other.open();
  expect(other.$view.get()).toMatchObject({ kind: 'file', problem: '' });
  expect((await kept.read()).size).toBe(0);
});

test('answers of a check under other columns are void, also after a crash', async () => {
  const kept = memoryKept();
  const site = new FakeSite();
  const tab = await checkedTab(names(3), site, { kept });
  await tab.toColumns();
  await tab.map({ profile: 'personal', columns: { Name: 'name' }, dateOrder: 'day-first' });
  const { run } = opened(tab);
  // The tab dies when the second check is kept and the answers of the first are not yet forgotten.
  await kept.write({ run: { ...run, step: 'check', sending: 'running', checks: run.checks + 1 } });
  tab.close();
  site.calls = [];
  const again = aTab(site, { kept });
  await again.open();
  await until(again, 'done');
  expect(site.calls.flatMap(({ rows }) => rows)).toEqual([2, 3, 4]);
});

test('a check that somebody left does not answer for the next one', async () => {
  const site = new FakeSite();
  let release = (): void => {};
  let isHeld = true;
  const send: FakeSite['send'] = async (run, chunk) => {
    if (isHeld) {
      isHeld = false;
      await new Promise<void>((done) => {
        release = done;
      });
      return { kind: 'answers', answers: chunk.map(({ row }) => ({ row, state: 'bad' })) };
    }
    return site.send(run, chunk);
  };
  const tab = aTab(site, { send });
  await tab.open();
  await tab.choose(aFile(names(5)));
  await tab.say({ source: 'A register' });
  await tab.check();
  await expect.poll(() => isHeld).toBe(false);
  await tab.toColumns();
  await tab.check();
  release();
  await until(tab, 'done');
  expect(opened(tab).progress.checked).toMatchObject({ new: 5, bad: 0 });
});

test('a second tab waits until the first one is closed', async () => {
  let free = (): void => {};
  const turn = (onWaiting: () => void): Promise<void> => {
    onWaiting();
    return new Promise((done) => {
      free = done;
    });
  };
  const tab = aTab(new FakeSite(), { turn });
  const open = tab.open();
  expect(tab.$view.get()).toEqual({ kind: 'elsewhere' });
  await tab.choose(aFile(['Ada']));
  expect(tab.$view.get()).toEqual({ kind: 'elsewhere' });
  free();
  await open;
  expect(tab.$view.get()).toMatchObject({ kind: 'file' });
});

test('only the last of several changes of the columns counts', async () => {
  const tab = aTab(new FakeSite());
  await tab.open();
  await tab.choose(aFile(['Ada']));
  const first = tab.map({ profile: 'personal', columns: {} });
  const last = tab.map({ profile: 'professional', columns: { Name: 'companyname' } });
  await Promise.all([first, last]);
  expect(opened(tab)).toMatchObject({ isLate: false, run: { mapping: { profile: 'professional' } } });
  expect(opened(tab).facts.review.columns[0]?.field).toBe('companyname');
});

test('a browser that keeps nothing imports all the same, and says so', async () => {
  const kept = { ...memoryKept(), write: async () => false };
  const tab = await checkedTab(names(3), new FakeSite(), { kept });
  expect(opened(tab).isKept).toBe(false);
  await tab.store();
  await until(tab, 'done');
  expect(opened(tab).progress.stored.new).toBe(3);
});

test('whatever fails and whenever the tab is reloaded, each row is stored once', async () => {
  const fault = fc.constantFrom<FakeSite['faults'][number]>(
    null,
    null,
    'lost',
    { kind: 'cut' },
    { kind: 'offline' },
    { kind: 'refused', status: 429, retryAfter: 1, message: '', records: 1 },
    { kind: 'refused', status: 413, retryAfter: null, message: '', records: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
      async (faults, reloads) => {
        const site = new FakeSite();
        const kept = memoryKept();
        let tab = await checkedTab(names(130), site, { kept });
        site.faults = [...faults];
        await tab.store();
        for (const steps of reloads) {
          for (let step = 0; step < steps; step += 1) await Promise.resolve();
          if (opened(tab).sending.kind === 'done') break;
          tab.close();
          tab = aTab(site, { kept });
          await tab.open();
          if (tab.$view.get().kind === 'file') break;
        }
        if (tab.$view.get().kind === 'open') {
          if (['stopped', 'paused'].includes(opened(tab).sending.kind)) await tab.resume();
          await until(tab, 'done');
          expect(opened(tab).progress).toMatchObject({ total: 130, done: 130 });
        }
        expect(site.pages.size).toBe(130);
      },
    ),
    runs(60),
  );
});
