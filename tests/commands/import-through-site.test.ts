// @module-tag long
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { UPKEEP_TASKS } from '../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../src/app/upkeep/server/upkeep.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { NoSiteFunction } from '../../src/commands/manage/batches/site-batches.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { cutLines } from '../../src/commands/manage/import/cut-lines.ts';
import { WORK_MS } from '../../src/imports/batches/rules.ts';
import { openBatch, packBatch } from '../../src/imports/batches/server/pack-batch.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { getImportedId } from '../../src/profiles/identity/storage/import-keys.ts';
import { listTies } from '../../src/profiles/ties/storage/ties.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aLinesFile } from '../support/builders/lines-file.ts';
import { aPhoto } from '../support/builders/photos.ts';
import { aStorage } from '../support/builders/storage.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';

afterEach(() => provideStorage(null));

/** Small batches, so that a few people make several. */
const SMALL = { bytes: 4_000, photos: 2 };

const aFile = async (people = 40) =>
  aLinesFile(
    [
      ...generatePeople(people),
      '{"profile": "personal", "name": ',
      { key: 'p1', profile: 'personal', name: 'With a photo', avatar: 'one.jpg', avatar1: 'none.jpg' },
      { key: 'p2', profile: 'personal', name: 'With the same', avatar: 'one.jpg', avatar1: '../x.jpg' },
      { key: 'p3', profile: 'personal', name: 'With a text for a photo', avatar: 'text.jpg' },
      { key: 'generated:0', profile: 'personal', name: 'Twice in the file' },
      { key: 'b1', profile: 'personal', name: 'A', bloodgroup: 'Z' },
    ],
    {
      'one.jpg': (await aPhoto({ width: 520, height: 1040 })).buffer,
      'text.jpg': new TextEncoder().encode('no photo'),
    },
  );

/** The profiles in a store, without what differs from run to run. */
const contentOf = (blobs: ReturnType<typeof aDeployedSite>['blobs']): unknown =>
  blobs
    .keys('profiles/')
    .map((key) => {
      const stored = blobs.peek(key)?.json() as Record<string, unknown> & { id: string };
      const { imports: _imports, ...storedProfile } = stored;
      const text = JSON.stringify({
        ...storedProfile,
        order: '',
        created: 0,
        updated: 0,
        imports: null,
      }).replaceAll(storedProfile.id, 'id');
      return text.replaceAll(/id-[0-9a-f]{32}/g, 'photo').replaceAll(/"at":\d+/g, '"at":0');
    })
    .sort();

test('an import through the site has the same result and reports as a direct one', async () => {
  const file = await aFile();
  const directReports: string[] = [];
  const directly = aStorage();
  const wanted = await importProfiles(directly.storage, file, { report: (line) => directReports.push(line) });

  const site = aDeployedSite(60_000);
  const command = site.aCommand();
  const reports: string[] = [];
  const shares: number[] = [];
  const summary = await site.importFile(file, {
    command,
    limits: SMALL,
    report: (line) => reports.push(line),
    progress: (bytes) => shares.push(bytes),
  });
  expect(summary).toEqual(wanted);
  expect(reports.sort()).toEqual(directReports.sort());
  expect(reports).toHaveLength(5);
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual([...new Set(shares)].sort((one, other) => one - other));
  expect(contentOf(site.blobs)).toEqual(contentOf(directly.blobs));
  expect(site.blobs.keys('photos/')).toHaveLength(directly.blobs.keys('photos/').length);
  expect(site.blobs.keys('manage/imports/')).toEqual([]);
  // One for each record would be over forty.
  expect(command.api.counts().requests).toBeLessThan(30);
  site.clock.advance(180_000);
  expect(await findDrift(site.aFunction().storage, () => {}, 0)).toEqual([]);
});

test('the same file again changes nothing, and announces nothing', async () => {
  const file = await aLinesFile(generatePeople(30));
  const site = aDeployedSite(60_000);
  expect(await site.importFile(file, { limits: SMALL })).toMatchObject({ created: 30 });
  site.clock.advance(180_000);
  site.blobs.resetCounts();
  expect(await site.importFile(file, { limits: SMALL })).toMatchObject({ created: 0, unchanged: 30 });
  const isOfSite = ({ operation, key }: { operation: string; key: string }): boolean =>
    operation !== 'get' && operation !== 'list' && !/^(?:manage|imports)\//.test(key);
  expect(site.blobs.log().filter(isOfSite)).toEqual([]);
});

test('ties to pages of other batches are joined at the end, and only keys of no page are reported', async () => {
  const aPerson = (name: string, key: string): object => ({
    key: name,
    profile: 'personal',
    name,
    message: 'x'.repeat(400),
    ties: [{ key, kind: 'works' }],
  });
  const people = Array.from({ length: 40 }, (_, index) => aPerson(`Person ${index}`, 'mill'));
  const mill = { key: 'mill', profile: 'professional', name: 'Old Mill' };
  const file = await aLinesFile([aPerson('lost', 'nobody'), ...people, mill]);
  for (const call of [Number.POSITIVE_INFINITY, 300]) {
    const site = aDeployedSite(60_000);
    const first = site.aFunction();
    if (call < Number.POSITIVE_INFINITY) first.process.faults.crashAt(call, { applied: 'yes' });
    const reports: string[] = [];
    await site.importFile(file, {
      limits: SMALL,
      site: site.aWarmSite(first),
      report: (line) => reports.push(line),
    });
    expect(first.process.faults.hasCrashed()).toBe(call < Number.POSITIVE_INFINITY);
    expect(reports).toEqual([
      'Line 1 (key "lost"): no page has the key "nobody" (imported without this tie)',
    ]);
    // Lists are late.
    site.clock.advance(180_000);
    const { storage } = site.aFunction();
    expect(await listTies(storage, (await getImportedId(storage, 'mill')) ?? '')).toHaveLength(40);
    expect(site.blobs.keys('manage/imports/')).toEqual([]);
  }
});

test('a function that dies at any storage call is replaced, and nothing is duplicated', async () => {
  const file = await aFile(24);
  let replaced = 0;
  for (let call = 1; ; call += 23) {
    const site = aDeployedSite(60_000);
    const first = site.aFunction();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    const summary = await site.importFile(file, { limits: SMALL, site: site.aWarmSite(first) });
    expect(summary, `call ${call}`).toMatchObject({ skipped: 2, bad: 2 });
    site.clock.advance(180_000);
    const { storage } = site.aFunction();
    expect(site.blobs.keys('profiles/'), `call ${call}`).toHaveLength(27);
    expect((await digestDirectory(storage)).size, `call ${call}`).toBe(27);
    expect(await findDrift(storage, () => {}, 0), `call ${call}`).toEqual([]);
    expect(site.blobs.keys('manage/imports/'), `call ${call}`).toEqual([]);
    if (!first.process.faults.hasCrashed()) return expect(replaced).toBeGreaterThan(3);
    replaced += 1;
  }
});

test('a repeated command continues where it died, whatever storage call or batch that was', {
  tags: ['long'],
}, async () => {
  const file = await aFile(24);
  const whole: string[] = [];
  const uninterrupted = aDeployedSite();
  let all = 0;
  const send: typeof fetch = (input, init) => {
    all += 1;
    return uninterrupted.sendTo(uninterrupted.aFunction)(input, init);
  };
  await uninterrupted.importFile(file, { send, limits: SMALL, report: (line) => whole.push(line) });
  for (let call = 1; ; call += 1) {
    const site = aDeployedSite(60_000);
    const first = site.aCommand();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    let batches = 0;
    const counted =
      (command: typeof first): typeof fetch =>
      (input, init) => {
        if (command.process.faults.hasCrashed()) throw new Error('The command has died.');
        batches += 1;
        return site.sendTo(site.aFunction)(input, init);
      };
    const died = await site.importFile(file, { command: first, send: counted(first), limits: SMALL }).then(
      () => false,
      () => true,
    );
    const isOver = site.blobs.keys('manage/imports/starts/').length === 0;
    const repeat = site.aCommand();
    const reports: string[] = [];
    if (died)
      await site.importFile(file, {
        command: repeat,
        send: counted(repeat),
        limits: SMALL,
        report: (line) => reports.push(line),
      });
    // What is done is told again, but not done again: both looked first whether the site takes batches.
    if (died && !isOver) expect(reports.sort(), `call ${call}`).toEqual(whole.sort());
    if (died && !isOver) expect(batches - 1, `call ${call}`).toBeLessThanOrEqual(all);
    site.clock.advance(180_000);
    expect(site.blobs.keys('profiles/'), `call ${call}`).toHaveLength(27);
    expect(await findDrift(site.aFunction().storage, () => {}, 0), `call ${call}`).toEqual([]);
    expect(site.blobs.keys('manage/imports/starts/'), `call ${call}`).toEqual([]);
    if (!died) return expect(call).toBeGreaterThan(5);
  }
});

test('a killed command goes on after the batches that are done', async () => {
  const file = await aFile(24);
  const site = aDeployedSite();
  const lines: number[][] = [];
  const until =
    (last: number): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const bytes = new Uint8Array(await request.clone().arrayBuffer());
      if (bytes.length > 0) {
        if (lines.length === last) throw new Error('The command is killed.');
        const batch = openBatch(bytes) as { lines?: { number: number }[] };
        lines.push(batch.lines?.map(({ number }) => number) ?? []);
      }
      return site.sendTo(site.aFunction)(request);
    };
  await expect(site.importFile(file, { limits: SMALL, send: until(3) })).rejects.toThrow();
  const summary = await site.importFile(file, { limits: SMALL, send: until(Number.POSITIVE_INFINITY) });
  expect(summary).toMatchObject({ created: 27, updated: 1, skipped: 2, bad: 2 });
  const sent = lines.flat();
  expect(sent).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('what one call has no time for is for the next one', async () => {
  const file = await aFile(160);
  const site = aDeployedSite();
  let calls = 0;
  const slow = (): ReturnType<typeof site.aFunction> => {
    calls += 1;
    const worker = site.aFunction();
    let puts = 0;
    worker.process.faults.onCall(({ operation, key }, moment) => {
      if (moment !== 'sent' || operation !== 'put' || !key.startsWith('profiles/')) return;
      puts += 1;
      if (puts % 20 === 0) site.clock.advance(WORK_MS + 1);
    });
    return worker;
  };
  const wanted = aDeployedSite();
  expect(await site.importFile(file, { site: slow })).toEqual(await wanted.importFile(file));
  expect(calls).toBeGreaterThan(2);
  expect(contentOf(site.blobs)).toEqual(contentOf(wanted.blobs));
});

test('two commands that import one file at once do no harm', async () => {
  const file = await aFile(24);
  const site = aDeployedSite(60_000);
  const [one, other] = await Promise.all([
    site.importFile(file, { limits: SMALL, site: site.aWarmSite() }),
    site.importFile(file, { limits: SMALL, site: site.aWarmSite() }),
  ]);
  for (const { created, updated, unchanged, skipped, bad } of [one, other]) {
    expect(created + updated + unchanged).toBe(28);
    expect({ skipped, bad }).toEqual({ skipped: 2, bad: 2 });
  }
  site.clock.advance(180_000);
  expect(site.blobs.keys('profiles/')).toHaveLength(27);
  expect(await findDrift(site.aFunction().storage, () => {}, 0)).toEqual([]);
  expect(site.blobs.keys('manage/imports/starts/')).toEqual([]);
});

test('a batch whose answer is lost is sent again, and answered from its result', async () => {
  const file = await aFile(24);
  const site = aDeployedSite();
  const site2 = site.sendTo(site.aWarmSite());
  let answers = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await site2(input, init);
    answers += 1;
    if (answers % 2 === 0) throw new Error('The answer is lost.');
    return response;
  };
  expect(await site.importFile(file, { limits: SMALL, send: losing })).toEqual(
    await aDeployedSite().importFile(file, { limits: SMALL }),
  );
});

test('a batch that is damaged on the way changes nothing', async () => {
  const file = await aFile(5);
  const site = aDeployedSite();
  let isDamaged = false;
  const harming: typeof fetch = async (input, init) => {
    const body = new Uint8Array(await new Request(input, init).arrayBuffer());
    if (body.length > 100 && !isDamaged) {
      isDamaged = true;
      body[body.length >> 1] = (body[body.length >> 1] as number) ^ 1;
      const response = await site.sendTo(site.aFunction)(input, { ...init, body });
      expect(response.status).toBe(400);
      expect(site.blobs.keys().filter((key) => !key.startsWith('manage/'))).toEqual([]);
      return response;
    }
    return site.sendTo(site.aFunction)(input, init);
  };
  expect(await site.importFile(file, { send: harming })).toMatchObject({ created: 8, bad: 2 });
  expect(isDamaged).toBe(true);
});

test('what is too large for one request goes through the API', async () => {
  const photo = Buffer.from((await aPhoto({ width: 520, height: 1040 })).buffer);
  const large = new Uint8Array(Buffer.concat([photo, randomBytes(3_000_000)]));
  const file = await aLinesFile(
    [
      { key: 'p1', profile: 'personal', name: 'With large photos', avatar: 'one.jpg', avatar1: 'two.jpg' },
      { key: 'p2', profile: 'personal', name: 'Without one' },
    ],
    { 'one.jpg': large, 'two.jpg': large },
  );
  const site = aDeployedSite();
  const sizes: number[] = [];
  const weighing: typeof fetch = async (input, init) => {
    sizes.push((await new Request(input, init).arrayBuffer()).byteLength);
    return site.sendTo(site.aFunction)(input, init);
  };
  expect(await site.importFile(file, { send: weighing })).toMatchObject({ created: 2, bad: 0 });
  expect(site.blobs.keys('photos/').length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(6_000);
});

test('lines and photos are cut into batches that one request takes', async () => {
  const file = await aFile(30);
  const folder = `${file.slice(0, file.lastIndexOf('/'))}/photos`;
  const numbers: number[] = [];
  for await (const { lines, photos } of cutLines(file, folder, 2, SMALL)) {
    numbers.push(...lines.map(({ number }) => number));
    const names = lines.flatMap(({ text }) => [...text.matchAll(/"(\w+\.jpg)"/g)].map(([, name]) => name));
    for (const name of names) expect(photos.map((photo) => photo.name)).toContain(name);
    const text = lines.reduce((sum, line) => sum + Buffer.byteLength(line.text), 0);
    expect(lines.length === 1 || (text <= SMALL.bytes && photos.length <= SMALL.photos)).toBe(true);
  }
  expect(numbers).toEqual(Array.from({ length: 34 }, (_, index) => index + 3));
});

test('a batch is refused without a valid token made for its work', async () => {
  const site = aDeployedSite();
  const { storage } = site.aFunction();
  const batch = { run: '0123456789abcdefghijkl', number: 0, notify: false, photos: [] };
  const lines = [{ number: 1, text: '{"key":"k","profile":"personal","name":"Asha Rao"}' }];
  const ask = async (
    token: string,
    work = 'import',
    body = packBatch({ ...batch, lines }),
  ): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `https://vitae.example/manage/batch?work=${work}`;
    return (await site.callOn(site.aFunction(), new Request(url, { method: 'POST', headers, body }))).status;
  };
  const good = await createManageToken(storage, 'import');
  const old = await createManageToken(storage, 'import');
  for (const purpose of ['probe', 'restore'] as const)
    expect(await ask(await createManageToken(storage, purpose))).toBe(403);
  for (const token of ['', `${good}x`, good.slice(0, -1), '../settings/secret', old.toUpperCase()])
    expect(await ask(token)).toBe(403);
  for (const work of ['', 'probe', 'restore', 'Import', 'constructor'])
    expect(await ask(good, work)).toBe(403);
  site.clock.advance(31 * 60_000);
  expect(await ask(old)).toBe(403);
  expect(site.blobs.keys('profiles/')).toEqual([]);
  const fresh = await createManageToken(storage, 'import');
  for (const body of [new Uint8Array(), new Uint8Array([1, 2, 3]), new Uint8Array(packBatch([]).slice(0, 9))])
    expect(await ask(fresh, 'import', body)).toBe(400);
  for (const run of ['', '../settings', 5, 'x'.repeat(100)])
    expect(await ask(fresh, 'import', packBatch({ ...batch, run, lines }))).toBe(500);
  expect(site.blobs.keys('profiles/')).toEqual([]);
  expect(await ask(fresh)).toBe(200);
  expect(await ask(fresh)).toBe(200);
  expect(site.blobs.keys('profiles/')).toHaveLength(1);
});

test('a token is made anew before it expires', async () => {
  const file = await aFile(24);
  const site = aDeployedSite();
  const slow: typeof fetch = (input, init) => {
    site.clock.advance(11 * 60_000);
    return site.sendTo(site.aFunction)(input, init);
  };
  expect(await site.importFile(file, { limits: SMALL, send: slow })).toMatchObject({ created: 27 });
});

test('a site without the function is recognised before anything is written', async () => {
  const file = await aFile(2);
  for (const answer of [
    () => new Response('no such page', { status: 404 }),
    () => new Response(null, { status: 410 }),
    () => {
      throw new Error('no network');
    },
  ]) {
    const site = aDeployedSite();
    await expect(site.importFile(file, { send: async () => answer() })).rejects.toThrow(NoSiteFunction);
    expect(site.blobs.keys()).toEqual([]);
  }
});

test('an import that the site cannot do ends with what it says', async () => {
  const file = await aFile(2);
  const site = aDeployedSite();
  const failing: typeof fetch = async (_input, init) =>
    Response.json(
      { success: false, message: 'The disk is full.' },
      { status: String(new Headers(init?.headers).get('authorization')).length > 20 ? 500 : 403 },
    );
  await expect(site.importFile(file, { send: failing })).rejects.toThrow('The disk is full.');
});

test('upkeep removes an unfinished import after two days, and expired tokens', async () => {
  const site = aDeployedSite();
  const file = await aFile(24);
  let calls = 0;
  const ending: typeof fetch = (input, init) => {
    calls += 1;
    return calls > 4 ? Promise.reject(new Error('gone')) : site.sendTo(site.aFunction)(input, init);
  };
  await site.importFile(file, { limits: SMALL, send: ending }).catch(() => {});
  const left = site.blobs.keys('manage/').length;
  expect(left).toBeGreaterThan(4);
  const { storage } = site.aFunction();
  const tasks = UPKEEP_TASKS.filter(({ name }) => name === 'imports');
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/')).toHaveLength(left);
  site.clock.advance(49 * 3_600_000);
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/')).toEqual([]);
  expect(await site.importFile(file, { limits: SMALL })).toMatchObject({ skipped: 2, bad: 2 });
});
