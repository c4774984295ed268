import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { findForPage } from '../../../../src/search/browse/server/browse.ts';
import { shortenedHashes } from '../../../../src/search/names/storage/shortened-words.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../../src/search/storage/directory-events.ts';
import { askDirectory, provideDirectoryIndex } from '../../../../src/search/storage/directory-index.ts';
import {
  openDatabase,
  type Query,
  type Transaction,
} from '../../../../src/search/storage/postgres/database.ts';
import { DatabaseError } from '../../../../src/search/storage/postgres/database-error.ts';
import { isDatabaseUrl } from '../../../../src/search/storage/postgres/directory-url.ts';
import { PostgresIndex } from '../../../../src/search/storage/postgres/postgres-index.ts';
import { TABLES } from '../../../../src/search/storage/postgres/schema.ts';
import { aFilledDirectory, listAll, listPage } from '../../../support/builders/directory.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { aStoragePair } from '../../../support/builders/storage.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aDatabase } from '../../../support/postgres/a-database.ts';

const { database, empty } = await aDatabase();

afterEach(async () => {
  provideDirectoryIndex(null);
  await empty();
});

/** An index of its own on the one database, as each process has it; the site asks the newest. */
const anIndex = (options?: {
  maxAwaited?: number;
  maxWait?: number;
  buildsAlone?: boolean;
}): PostgresIndex => {
  const index = new PostgresIndex(database, options);
  provideDirectoryIndex(index);
  return index;
};

const compact = async (storage: Storage, clock: { advance: (by: number) => void }): Promise<void> => {
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
};

const REBUILDING = 'The directory is being rebuilt. Please try again in a minute.';

const refusalOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    (error: Error) => error.message,
  );

test('while the database is filled, lists are refused with the reason, pages of profiles are not, and then it answers', async () => {
  const { storage, records } = await aFilledDirectory(40, true);
  anIndex({ maxAwaited: 0, buildsAlone: true });
  expect(await refusalOf(listPage(storage, { query: 'zoe' }))).toBe(REBUILDING);
  const { found, more } = await findForPage(storage, records[0]?.id ?? '');
  expect([found.visibility, more?.others.length ?? 0]).toEqual(['public', 0]);
  while ((await refusalOf(listPage(storage))) === REBUILDING) await pause(5);
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
});

test('a small directory is built while the request waits, but not for long', async () => {
  const { storage } = await aFilledDirectory(40, true);
  anIndex({ buildsAlone: true, maxWait: 0 });
  expect(await refusalOf(listPage(storage))).toBe(REBUILDING);
  while ((await refusalOf(listPage(storage))) === REBUILDING) await pause(5);
  await empty();
  anIndex({ buildsAlone: true, maxWait: 60_000 });
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
});

test('a build that was interrupted is continued by another process', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  await compact(storage, clock);
  const progress: number[] = [];
  const stopped = anIndex().continueBuilding(storage, {
    progress: (done) => {
      if (done === 2) throw new Error('stopped');
    },
  });
  await expect(stopped).rejects.toThrow('stopped');
  await anIndex().continueBuilding(storage, { progress: (done) => progress.push(done) });
  expect(progress[0]).toBe(2);
  expect((await listAll(storage, { query: 'zoe' })).totals).toEqual([9]);
});

test('a build ends at its time, and only one process is at it', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  await compact(storage, clock);
  const index = anIndex({ maxAwaited: 0 });
  expect(await index.continueBuilding(storage, { until: storage.now() - 1 })).toBe('part');
  const [one, other] = await Promise.all([
    index.continueBuilding(storage),
    anIndex({ maxAwaited: 0 }).continueBuilding(storage),
  ]);
  // On a server, either may be first.
  expect([one, other].sort()).toEqual(['taken', 'whole']);
});

test('a site goes on reading while another process builds the index anew, and then reads the new one', async () => {
  const { storage, clock } = await aFilledDirectory(40, false);
  await compact(storage, clock);
  const site = anIndex();
  const before = await listAll(storage, { query: 'zoe', limit: 3 });
  const during: unknown[] = [];
  await new PostgresIndex(database).rebuild(storage, () => {
    during.push(listAll(storage, { query: 'zoe', limit: 3 }));
  });
  expect(await Promise.all(during)).toEqual(during.map(() => before));
  expect(await listAll(storage, { query: 'zoe', limit: 3 })).toEqual(before);
  const schemas = await database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'vitae%' order by 1`,
  );
  expect(schemas.map(({ name }) => name)).toEqual(['vitae_vitae', 'vitae_vitae_2']);
  await site.refresh(storage);
});

test('a database that was emptied or lost a table is filled again', async () => {
  const { storage } = await aFilledDirectory(40, true);
  anIndex();
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
  await empty();
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
  await database.query('drop table vitae_vitae_1.listed');
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
});

test('a database of another store is not believed', async () => {
  const other = await aFilledDirectory(40, false);
  await compact(other.storage, other.clock);
  anIndex();
  expect((await listPage(other.storage, { query: 'zoe' })).total).toBe(9);
  const { storage, clock } = await aFilledDirectory(5, false);
  await compact(storage, clock);
  anIndex();
  expect((await listAll(storage)).totals).toEqual([5]);
  const restored = await aFilledDirectory(3, true);
  anIndex();
  expect((await listAll(restored.storage)).totals).toEqual([3]);
  const young = await aFilledDirectory(2, true);
  young.clock.advance(120_000);
  anIndex();
  expect((await listAll(young.storage)).totals).toEqual([2]);
});

test('organisations and schools are found, those that are private are not', async () => {
  const { storage } = await aFilledDirectory(3, true);
  anIndex();
  const positions = [{ organisation: 'Quibblewick Looms', role: '', from: '2001', to: '' }];
  const education = [{ school: 'Zephyrine Academy', degree: '', from: '', to: '' }];
  const shown = aProfileRecord({ name: 'Una', positions, education });
  const hidden = aProfileRecord({ name: 'Ugo', positions, education, private_fields: ['positions'] });
  await announceBatch(
    storage,
    [shown, hidden].map((record) => toIndexChange(record, record, null, TODAY)),
  );
  expect((await listPage(storage, { query: 'quibblewick' })).total).toBe(1);
  expect((await listPage(storage, { query: 'zephyrine' })).total).toBe(2);
});

test('nothing of a deleted profile stays in the tables', async () => {
  const { storage } = await aFilledDirectory(3, true);
  anIndex();
  const record = aProfileRecord({
    name: 'Quendolina Xarvibus',
    message: 'Bakes zwiebacks.',
    hometown: 'Ulmfurt',
  });
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  expect((await listPage(storage, { query: 'zwieback' })).total).toBe(1);
  const { order } = record;
  await announceBatch(storage, [{ order, profile: 'personal', entry: null, admin: null }]);
  expect((await listPage(storage, { query: 'zwieback' })).total).toBe(0);
  const left: string[] = [];
  for (const table of TABLES) {
    // What is counted of groups stays, with 0 as the number.
    const where = table === 'tally' ? 'where count > 0' : '';
    const rows = await database.query(`select * from vitae_vitae_1.${table} ${where}`);
    if (/quendolina|xarvibus|zwieback|ulmfurt/i.test(JSON.stringify(rows))) left.push(table);
  }
  expect(left).toEqual([]);
});

const HOSTILE: [string, string][] = [
  ['an emoji', 'I love hiking 😀 and tea.'],
  ['half of a pair', 'one \ud83d and \ude00 two'],
  ['U+0000', 'one \u0000 two \u0001\u0002\u0003'],
  ['noncharacters', '\ufdd0\uffff\u{10ffff}\u{1fffe}'],
  ['ten thousand emoji', '😀'.repeat(10_000)],
  ['a tower of marks', `a${'\u0301\u0323'.repeat(4_000)}`],
];

test.each(HOSTILE)('a text with %s holds up no list', async (_, text) => {
  const { storage } = await aFilledDirectory(3, true);
  anIndex();
  const name = `Zoe ${[...text].slice(0, 190).join('')}`;
  const records = [
    aProfileRecord({ name, message: text, nickname: name, hometown: name, profession: name }),
    aBusinessRecord({ companyname: name, message: text, catagory: name }),
  ];
  await announceBatch(
    storage,
    records.map((record) => toIndexChange(record, record, null, TODAY)),
  );
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(3);
  expect((await listAll(storage)).totals).toEqual([5]);
});

test('names whose romanised words are longer than an index takes are listed and found', async () => {
  const { storage } = await aFilledDirectory(3, true);
  anIndex();
  const letters = ['\ufdfa', '\ufdfb', '\ufdf0', '\ufdf4', '\ufdf7', '\ufdf2'];
  const name = Array.from({ length: 200 }, (_, at) => letters[(at * at + (at >> 3)) % letters.length]).join(
    '',
  );
  const record = aProfileRecord({ name });
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  expect((await listPage(storage, { query: name.slice(0, 20) })).total).toBe(1);
});

test('a page that the database refuses is told in the log and left out, with what was there of it before', async () => {
  const { storage } = await aFilledDirectory(40, true);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const refusing = (query: Transaction): Transaction => {
    const guarded: Query = (text, values = []) =>
      // As a server does whose encoding lacks a letter.
      JSON.stringify(values).includes('quibblewick') && text.startsWith('insert into')
        ? query('select convert_from($1::text::bytea, $2)', ['\\xff', 'UTF8'])
        : query(text, values);
    return Object.assign(guarded, {
      savepoint: <Result>(work: (inner: Transaction) => Promise<Result>) =>
        query.savepoint((inner) => work(refusing(inner))),
    });
  };
  provideDirectoryIndex(
    new PostgresIndex({
      ...database,
      transaction: (work) => database.transaction((query) => work(refusing(query))),
    }),
  );
  const record = aProfileRecord({ name: 'Zoe Early' });
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(10);
  const changed = { ...record, message: 'Quibblewick', version: 2 };
  const others = [1, 2, 3].map((each) => aProfileRecord({ name: `Zoe Late ${each}` }));
  await announceBatch(
    storage,
    [others[0], changed, others[1], others[2]].map((each) =>
      toIndexChange(each as ProfileRecord, each as ProfileRecord, null, TODAY),
    ),
  );
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(12);
  expect((await listPage(storage, { query: 'early' })).total).toBe(0);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines.map(({ event, profile, code }) => [event, profile, code])).toContainEqual([
    'directory-row-refused',
    record.id,
    '22021',
  ]);
  expect(String(log.mock.calls)).not.toMatch(/quibblewick/i);
});

test('a process whose view is older changes nothing in the database', async () => {
  const { one, two, clock } = aStoragePair();
  const first = aProfileRecord({ name: 'Zoe First', version: 1 });
  const gone = aProfileRecord({ name: 'Zoe Gone', version: 1 });
  await announceBatch(one, [
    toIndexChange(first, first, null, TODAY),
    toIndexChange(gone, gone, null, TODAY),
  ]);
  const [ahead, behind] = [new PostgresIndex(database), new PostgresIndex(database)];
  const names = async (index: PostgresIndex, storage: Storage): Promise<string[]> => {
    provideDirectoryIndex(index);
    return (await listPage(storage, { query: 'zoe' })).entries.map(({ name }) => name);
  };
  expect(await names(behind, two)).toEqual(['Zoe Gone', 'Zoe First']);
  // What a process would have that read the directory now, and comes late to the database.
  const late = await askedLater(two, behind);
  clock.advance(20_000);
  const renamed = { ...first, name: 'Zoe Renamed', version: 2 };
  await announceBatch(one, [
    toIndexChange(renamed, renamed, null, TODAY),
    { order: gone.order, profile: 'personal', entry: null, admin: null },
  ]);
  expect(await names(ahead, one)).toEqual(['Zoe Renamed']);
  await late();
  expect(await names(ahead, one)).toEqual(['Zoe Renamed']);
  await compact(one, clock);
  expect(await names(ahead, one)).toEqual(['Zoe Renamed']);
  await late();
  expect(await names(ahead, one)).toEqual(['Zoe Renamed']);
});

/** Asks an index with the directory as it is now, whenever it is called. */
const askedLater = async (storage: Storage, index: PostgresIndex): Promise<() => Promise<unknown>> => {
  const { listing, memory } = { listing: storage.list.bind(storage), memory: storage.memory };
  const keys = await listing('directory/');
  return async () => {
    const list = vi.spyOn(storage, 'list').mockResolvedValue(keys);
    onTestFinished(() => list.mockRestore());
    try {
      memory.delete('directory/seen');
      return await index.ask(storage, 'label', ['place', '-', { place: {}, profession: {}, industry: {} }]);
    } finally {
      list.mockRestore();
    }
  };
};

test('a change that a crash kept from the database is in the next answer', async () => {
  const { storage } = await aFilledDirectory(40, true);
  const crashing = new PostgresIndex({
    ...database,
    transaction: () => Promise.reject(new Error('crashed')),
  });
  anIndex();
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
  const record = aProfileRecord({ name: 'Zoe Late' });
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  provideDirectoryIndex(crashing);
  await expect(listPage(storage, { query: 'zoe' })).rejects.toThrow('crashed');
  anIndex();
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(10);
});

test('where changes take long to write, a site refuses after a while, writes on, and then answers with them', async () => {
  const { storage } = await aFilledDirectory(40, true);
  anIndex();
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(9);
  let write = (): void => {};
  const allowed = new Promise<void>((done) => {
    write = done;
  });
  const slow = new PostgresIndex(
    {
      ...database,
      transaction: (work) => allowed.then(() => database.transaction(work)),
    },
    { buildsAlone: true, maxWait: 20 },
  );
  provideDirectoryIndex(slow);
  const record = aProfileRecord({ name: 'Zoe Imported' });
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  const asked = Array.from({ length: 5 }, () => refusalOf(listPage(storage, { query: 'zoe' })));
  expect(await Promise.all(asked)).toEqual(Array(5).fill(REBUILDING));
  write();
  while ((await refusalOf(listPage(storage, { query: 'zoe' }))) === REBUILDING) await pause(5);
  expect((await listPage(storage, { query: 'zoe' })).total).toBe(10);
});

test.each([0, 40])(
  'a new page that is unlisted and compacted before the next question leaves the tables, beside %i others',
  async (others) => {
    const { storage, clock } = await aFilledDirectory(others, false);
    await compact(storage, clock);
    anIndex();
    const record = aProfileRecord({ name: 'Ada Unlisted', order: timeOrderedId(clock.now()) });
    await createProfile(storage, record);
    expect((await listPage(storage, { query: 'unlisted' })).total).toBe(1);
    await editStored(storage, record.id, { listed: 'no' });
    await compact(storage, clock);
    expect((await listPage(storage, { query: 'unlisted' })).total).toBe(0);
    expect((await listAll(storage)).entries).toHaveLength(others);
  },
);

test('without a connection, lists are refused with the reason and pages of profiles are not', async () => {
  const { storage, records } = await aFilledDirectory(10, true);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const away = openDatabase('postgres://user:secret-word@127.0.0.1:1/none', { connections: 1 });
  const index = new PostgresIndex(away);
  provideDirectoryIndex(index);
  expect(await refusalOf(listPage(storage, { query: 'zoe' }))).toBe(REBUILDING);
  const { found } = await findForPage(storage, records[0]?.id ?? '');
  expect(found.visibility).toBe('public');
  expect(log).toHaveBeenCalledOnce();
  expect(String(log.mock.calls)).toContain('ECONNREFUSED');
  expect(String(log.mock.calls)).not.toContain('secret-word');
  await index.close();
});

test('where only an operator can help, lists do not promise to be back in a minute', async () => {
  const { storage } = await aFilledDirectory(10, true);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const refused = () => Promise.reject(new DatabaseError({ code: '28P01', message: 'password refused' }));
  const index = new PostgresIndex({ query: refused, transaction: refused, close: async () => {} });
  provideDirectoryIndex(index);
  expect(await refusalOf(listPage(storage, { query: 'zoe' }))).toBe(
    'Lists and searches do not work on this site as it is set up. Its administrators have been told.',
  );
  const sentence = 'The database of DIRECTORY_URL refuses the user or the password.';
  expect(await index.problem(storage)).toBe(sentence);
  expect(JSON.parse(String(log.mock.calls[0]))).toMatchObject({ problem: sentence });
  expect(await new PostgresIndex(database).problem(storage)).toBeNull();
});

/** A directory in which 10,050 people and more have a word, and three profiles with another one. */
const aCrowd = async (tokens: number) => {
  const filled = await aFilledDirectory(3, true);
  anIndex();
  await listPage(filled.storage);
  await database.query(
    `insert into vitae_vitae_1.listed (ord, kind, id, sort, initial, first, name, lead, body, groups, letters, words, stamp)
     select 'x' || n, 'personal', 'x' || n, '', 'other', '', '', '', E'\\x01crowd', array['place:town'], '{}', '{}', ''
     from generate_series(1, 11050) as n`,
  );
  await database.query(
    `insert into vitae_vitae_1.token (kind, word, count) values ('personal', 'crowded', $1)`,
    [tokens],
  );
  await database.query(
    `update vitae_vitae_1.tally set count = 200000 where kind = 'personal' and dimension = 'all'`,
  );
  anIndex();
  return filled;
};

const askFor = (storage: Storage, words: readonly string[], facets = true) =>
  askDirectory(storage, 'lists', [
    [
      {
        kinds: ['personal', 'professional'],
        words,
        filters: { verified: false },
        order: 'best',
        aliases: { place: {}, profession: {}, industry: {} },
        limit: 0,
        maxBytes: 1_000,
        from: null,
        facets,
      },
    ],
  ]).then(([page]) => page);

test.each([
  ['that is counted', 40],
  ['of which the words of texts tell', 40_000],
])(
  'of a large directory, a total and its facets may say that there are more of a word %s',
  async (_, tokens) => {
    const { storage } = await aCrowd(tokens);
    const page = await askFor(storage, ['crowd']);
    expect(page).toMatchObject({ total: 10_000, isAtLeast: true });
    expect(page?.facets?.kind).toEqual([
      { value: 'personal', label: 'People', count: 10_000, at_least: true },
    ]);
    expect(page?.facets?.place).toMatchObject([{ value: 'town', at_least: true }]);
    expect(page?.facets?.place[0]?.count).toBeGreaterThanOrEqual(10_000);
    expect(await askFor(storage, ['crowd'], false)).toMatchObject({ total: 10_000, isAtLeast: true });
    expect(await askFor(storage, ['zoe'])).not.toHaveProperty('isAtLeast');
  },
);

test('more hits than can be told are counted again once so many profiles have changed', async () => {
  const { storage } = await aCrowd(40);
  const change = async (): Promise<void> => {
    const record = aProfileRecord({ name: 'Zoe Late' });
    await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  };
  expect(await askFor(storage, ['crowd'])).toMatchObject({ total: 10_000, isAtLeast: true });
  await database.query(`delete from vitae_vitae_1.listed where ord like 'x%'`);
  await change();
  expect(await askFor(storage, ['crowd'])).toMatchObject({ total: 10_000, isAtLeast: true });
  await database.query(`update vitae_vitae_1.tally set count = count + 1000 where dimension = 'changed'`);
  await change();
  expect(await askFor(storage, ['crowd'])).toMatchObject({ total: 0 });
});

test.each([
  ['postgres://user:word@host/name', true],
  ['postgresql://host:5433/name?sslmode=require', true],
  ['postgres://host', false],
  ['mysql://host/name', false],
  ['host/name', false],
])('%s as the address of a database: %s', (url, isUsable) => {
  expect(isDatabaseUrl(url)).toBe(isUsable);
});

test.each([
  ['shestakov', 'shestakow'],
  ['shestakov', 'hsestakv'],
  ['anna', 'nana'],
  ['anna', 'ann'],
  ['marianne', 'maianen'],
  ['kowalski', 'ckowalsi'],
  ['abcdefgh', 'abcdehxfg'],
  ['abcdefghijklmnopqrst', 'abcdefghijklmnopqrstuv'],
  ['abcdefghijklmnopqrstu', 'abcdefghijklmnopqrs'],
  ['a'.repeat(600), `${'a'.repeat(598)}bb`],
])('words that are alike, as %s and %s, have a shortened form in common', (one, other) => {
  const hashes = new Set(shortenedHashes(one));
  expect(shortenedHashes(other).some((hash) => hashes.has(hash))).toBe(true);
});
