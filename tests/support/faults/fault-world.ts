import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { putPhoto } from '../../../src/base/photos/storage.ts';
import { findDrift } from '../../../src/commands/manage/check/check-store.ts';
import { listMessages, putMessage } from '../../../src/contact/storage.ts';
import type { CaseFile } from '../../../src/moderation/cases/storage/case-file.ts';
import { finishDeletion } from '../../../src/moderation/deletion/storage.ts';
import { listWholeArticles } from '../../../src/news/storage/article-index.ts';
import { putArticle } from '../../../src/news/storage/articles.ts';
import { getCounts, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { Hands } from '../../../src/profiles/hands/rules.ts';
import type { ImportMark } from '../../../src/profiles/rules/import-mark.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { readVisits } from '../../../src/site/visits/storage.ts';
import { type BlobsProcess, createBlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import type { FaultKind } from '../blobs-simulator/faults.ts';
import type { BlobsCall } from '../blobs-simulator/ledger.ts';
import type { BlobsOperation } from '../blobs-simulator/request.ts';
import { aSessionCookie } from '../builders/admins.ts';
import { anArticleRecord } from '../builders/articles.ts';
import { listAll } from '../builders/directory.ts';
import { anOwner } from '../builders/owners.ts';
import { aBusinessRecord } from '../builders/profiles.ts';
import { aStorage } from '../builders/storage.ts';
import { type Answer, prepare, type Sent, send } from '../calls/calls.ts';
import { manualClock } from '../clock.ts';

/** The id and the e-mail of a world's first owner. */
export const OWNER = 'owner00000';
export const EMAIL = 'asha@example.org';

/** Age of a world's site in milliseconds: old enough for every compaction to be due. */
const AGE = 2 * 3_600_000;

/** A small site with a bit of everything: owners, likes, views, articles, a message, sessions; on one store with a manual clock. */
export const aWorld = async (now: number) => {
  const clock = manualClock(now - AGE);
  const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
  const { storage } = aStorage({ blobs, clock });
  const avatar = await putPhoto(storage, OWNER, new Uint8Array([1]));
  const owner = await anOwner(storage, {
    id: OWNER,
    name: 'Asha Rao',
    email: EMAIL,
    avatar,
  });
  const business = await anOwner(storage, {
    ...aBusinessRecord({ id: 'business00', companyname: 'Kaveri Looms' }),
    email: 'kaveri@example.org',
  });
  await setLike(storage, owner.id, 'a visitor', true);
  await putArticle(storage, anArticleRecord({ id: 'first', tags: ['sky'] }));
  await putArticle(storage, anArticleRecord({ id: 'second', tags: ['sky'], status: 'draft' }));
  await putArticle(
    storage,
    anArticleRecord({
      id: 'trashed',
      tags: ['sky'],
      trashed: { at: clock.now() + AGE, by: 'head@vitae.example' },
    }),
  );
  await putMessage(storage, { name: 'A', email: 'a@b.org', phone: '9845012345', subject: 'S', message: 'M' });
  clock.advance(AGE);
  const admin = await aSessionCookie(storage);
  return { clock, blobs, storage, owner, business, admin };
};
export type World = Awaited<ReturnType<typeof aWorld>>;

/** An independent world in the same state. */
export const copyOf = (world: World): World => {
  const clock = manualClock(world.clock.now());
  const blobs = world.blobs.copy(clock.now);
  return { ...world, clock, blobs, storage: aStorage({ blobs, clock }).storage };
};

/** The writes that took effect in a world since it was copied: operations, sizes and keys, without the random parts of keys. Worlds in which a call had the same effects are in the same state, whatever disturbed the call. */
export const effectsOf = ({ blobs }: Pick<World, 'blobs'>): string =>
  blobs
    .log()
    .filter(({ operation, applied }) => applied && isWrite(operation))
    .map(({ operation, key, bytesWritten }) => `${operation} ${key.replace(RANDOM, '*')} ${bytesWritten}`)
    .join('\n');

/** Random ids, hashes and times in keys. */
const RANDOM = /[\w-]*\d[\w-]{5,}/g;

/** Whether an operation changes the store. */
export const isWrite = (operation: BlobsOperation): boolean => operation === 'put' || operation === 'delete';

/** What goes wrong at one storage call: it fails once or always, gets no answer, or the process crashes. */
export type Trouble = {
  name: string;
  kind: FaultKind | 'crash';
  /** Whether the write takes effect anyway. */
  applied: 'yes' | 'no';
  /** Whether further attempts of the same operation fail, too. */
  lasting: boolean;
};

export const TROUBLES: readonly Trouble[] = [
  { name: 'an error once', kind: 500, applied: 'no', lasting: false },
  { name: 'an error once, done', kind: 500, applied: 'yes', lasting: false },
  { name: 'an error', kind: 500, applied: 'no', lasting: true },
  { name: 'an error, done', kind: 500, applied: 'yes', lasting: true },
  { name: 'no answer', kind: 'timeout', applied: 'no', lasting: true },
  { name: 'no answer, done', kind: 'timeout', applied: 'yes', lasting: true },
  { name: 'a crash', kind: 'crash', applied: 'no', lasting: true },
  { name: 'a crash, done', kind: 'crash', applied: 'yes', lasting: true },
];

/**
 * The troubles that make a difference at a storage call, by its position (from 1). The engine repeats a read that failed once
 * (`base/engine/storage/storage.test.ts`), so handlers do not notice; a crash before a call leaves what a crash after the last write leaves.
 */
export const troublesAt = (place: number, writes: boolean): Trouble[] =>
  TROUBLES.filter(({ kind, applied, lasting }) => {
    if (applied === 'yes') return writes;
    return kind === 'crash' ? place === 1 : writes || lasting;
  });

const isSame = (one: BlobsCall, other: BlobsCall): boolean =>
  one.operation === other.operation && one.key === other.key;

/** Makes one storage call of a process fail, by its position (from 1). */
export const strike = ({ faults }: BlobsProcess, place: number, trouble: Trouble): void => {
  if (trouble.kind === 'crash') {
    faults.crashAt(place, { applied: trouble.applied });
    return;
  }
  let seen = 0;
  let struck: BlobsCall | null = null;
  faults.failNext(trouble.lasting ? Number.POSITIVE_INFINITY : 1, trouble.kind, {
    applied: trouble.applied,
    when: (call) => {
      if (struck !== null) return isSame(call, struck);
      seen += 1;
      if (seen === place) struck = call;
      return struck !== null;
    },
  });
};

/** Sends a call to a process with an empty memory. */
export const sendOn = async (
  { blobs, clock }: Pick<World, 'blobs' | 'clock'>,
  process: BlobsProcess,
  path: string,
  sent: Sent,
  deadline?: number,
): Promise<Answer> => {
  const { storage } = aStorage({ blobs, clock, process, ...(deadline !== undefined && { deadline }) });
  await prepare(`/php-api/${path}`);
  // The handler opens the store before it first waits, so calls can run in parallel.
  provideStorage(() => storage);
  return send(path, sent);
};

/** A process without trouble. */
export const aFreshStorage = ({ blobs, clock }: Pick<World, 'blobs' | 'clock'>): Storage =>
  aStorage({ blobs, clock, process: blobs.newProcess() }).storage;

/** The kinds of drift in the store. */
export const driftOf = async (world: Pick<World, 'blobs' | 'clock'>): Promise<string[]> => {
  const found = await findDrift(aFreshStorage(world), () => {}, 0);
  return [...new Set(found.map(({ kind }) => kind))].sort();
};

/** Finishes deletions as upkeep does, two minutes later. */
export const finishDeletionsIn = async (world: World): Promise<void> => {
  world.clock.advance(120_000);
  const storage = aFreshStorage(world);
  for (const key of world.blobs.keys('profiles/'))
    await finishDeletion(storage, key.slice('profiles/'.length));
};

const whoIn = (hands: Hands | undefined): unknown[] | undefined =>
  hands && [
    ...[hands.owner, hands.editors.map(({ login }) => login), hands.trial?.from],
    ...[hands.invited.map(({ email }) => email), hands.offered?.email],
  ];

/** The visible state of a site, without what differs from run to run: random ids, times, versions. */
export const digest = async (world: World): Promise<Record<string, unknown>> => {
  const { blobs } = world;
  const storage = aFreshStorage(world);
  const read = (prefix: string): [string, Record<string, unknown>][] =>
    blobs
      .keys(prefix)
      .map((key) => [key.slice(prefix.length), blobs.peek(key)?.json() as Record<string, unknown>]);
  const records = read('profiles/').filter(([, record]) => !('deleted' in record));
  const counts = [];
  for (const [id] of records) {
    const { like, view } = await getCounts(storage, id);
    counts.push([id, like, view]);
  }
  const { entries } = await listAll(storage);
  const articles = await listWholeArticles(storage);
  const { items: messages } = await listMessages(storage, { limit: 100 });
  const state = {
    profiles: records.map(([id, { trashed, undoable, history, hands, ...record }]) => {
      // A claim that crashed leaves an account with or without its mark on the record.
      const { order: _o, created: _c, updated: _u, claimed: _claimed, imports, ...rest } = record;
      const changes =
        (history as ProfileRecord['history'])?.recent.map(({ at: _at, ...change }) => change) ?? [];
      const before = (undoable as ProfileRecord['undoable'])?.from ?? '';
      const marks = ((imports ?? []) as ImportMark[]).map(({ made, undone }) => [made, undone]);
      return [id, rest, trashed !== undefined, before, changes, marks, whoIn(hands as Hands | undefined)];
    }),
    deleted: blobs.keys('profiles/').length - records.length,
    accounts: blobs.keys('accounts/'),
    emails: read('emails/')
      .filter(([, { id }]) => id !== '')
      .map(([name, { id }]) => [name, id]),
    photos: blobs.keys('photos/'),
    moderation: read('moderation/').map(([id, { verified, hidden }]) => [
      id,
      verified,
      (hidden as { reason?: string } | null)?.reason ?? null,
    ]),
    counts,
    listed: entries.map(({ id, name, verified, version }) => [id, name, verified, version]),
    articles: articles.map(({ slug, title, content, status }) => [slug, title, content, status]).sort(),
    messages: messages.map(({ id: _i, at: _a, replies, ...message }) => ({
      ...message,
      replies: replies.map(({ at: _at, ...reply }) => reply),
    })),
    trash: blobs.keys('trash/').map((key) => key.slice(key.indexOf('.'))),
    cases: read('cases/').map(([id, file]) => {
      const { open, pending, closed } = file as unknown as CaseFile;
      return [id, open?.count, open?.appeal, pending.length, closed.map(({ decision }) => decision)];
    }),
    closed: read('closed-cases/').map(([, { decision, reason, count }]) => [decision, reason, count]),
    ties: read('ties/').map(([name, { state, role, from, to }]) => [name, state, role, from, to]),
    visits: await readVisits(storage),
  };
  let text = JSON.stringify(state);
  for (const [id] of records) {
    if (id === world.owner.id || id === world.business.id) continue;
    text = text.replaceAll(id, 'a new id');
  }
  const seen = JSON.parse(text.replaceAll(/[0-9a-f]{32}\b/g, 'a hash')) as Record<string, unknown>;
  const sorted = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value;
  return Object.fromEntries(
    Object.entries(seen).map(([part, value]) => [part, part === 'listed' ? value : sorted(value)]),
  );
};
