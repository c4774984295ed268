import pMap from 'p-map';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { mayRequest } from '../../proofs/server/foreign-request.ts';
import { mayAsk } from '../rules/robots.ts';
import { type AddressAnswer, ASK_AGAIN, answerOf, goneSince, withAnswer } from '../rules/source-check.ts';
import {
  dropCheck,
  getCheckAt,
  listDuePlaces,
  listPagesOf,
  moveCheck,
  putCheck,
  type SourceCheck,
} from '../storage/source-checks.ts';
import {
  getHost,
  HOST_REST,
  isFree,
  nextTurn,
  returnRequests,
  type SourceHost,
  takeHost,
  takeRequests,
} from '../storage/source-hosts.ts';
import { type AskAddress, askAddress, type Heard } from './ask-address.ts';
import { nextHop } from './next-hop.ts';
import { keepRobots, knownRobots, robotsAddress } from './robots-of.ts';
import { tellPages } from './tell-pages.ts';

const DAY = 86_400_000;
/** How many places of the queue one run looks at. */
const MOST_PLACES = 500;
// What fails for one address is no reason to leave the others.
const AT_ONCE = { concurrency: 24, stopOnError: false };
/** No further request begins after this time, in milliseconds: one takes five seconds, and a task has ten. */
const RUN_MS = 4_000;

/** A run: it counts its requests, and ends by itself. */
type Run = { storage: Storage; ask: AskAddress; end: number; left: number };

/**
 * Asks the addresses of sources that are due, oldest first. Each step of an address is one request: the robots.txt of its host, the address, and
 * each redirect, with a rest for the host in between; the queue has where it goes on, so a crash loses at most the answer of a request. Who
 * writes first that an address is asked is who asks it.
 */
export const checkSources = async (
  storage: Storage,
  until: number,
  ask: AskAddress = askAddress,
): Promise<void> => {
  const now = storage.now();
  const places = await listDuePlaces(storage, now, MOST_PLACES);
  if (places.length === 0) return;
  const left = await takeRequests(storage, now, places.length);
  const run: Run = { storage, ask, end: Math.min(until, now + RUN_MS), left };
  try {
    await pMap(places, (place) => takeStep(run, place), AT_ONCE);
  } finally {
    await returnRequests(storage, now, run.left);
  }
};

const isOver = ({ storage, end, left }: Run): boolean => left <= 0 || storage.now() > end;

const takeStep = async (run: Run, place: string): Promise<void> => {
  const { storage } = run;
  if (isOver(run)) return;
  const stored = await getCheckAt(storage, place);
  if (stored === null) return;
  const check = stored.value;
  if ((await listPagesOf(storage, check.url)).length === 0) return dropCheck(storage, check);
  if (check.telling) {
    const told = await tell(storage, stored);
    if (told !== null && check.asked + ASK_AGAIN > storage.now())
      await moveCheck(storage, told, told.value, check.asked + ASK_AGAIN);
    return;
  }
  await takeTurn(run, stored);
};

const takeTurn = async (run: Run, stored: Versioned<SourceCheck>): Promise<void> => {
  const { storage } = run;
  const now = storage.now();
  const { value: check } = stored;
  const url = new URL(check.hops?.at(-1) ?? check.url);
  if (!mayRequest(url)) return finish(storage, stored, 'there');
  const host = await getHost(storage, url.host);
  const robots = knownRobots(host, now);
  if (robots === 'none') return void (await moveCheck(storage, stored, check, now + DAY));
  // What it forbids is not ours to judge.
  if (robots !== undefined && !mayAsk(robots, url)) return finish(storage, stored, 'there');
  const target = robots === undefined ? robotsAddress(url, host) : url;
  if (isOver(run)) return;
  const waits = check.waits === true;
  const asked = target.host === url.host ? host : await getHost(storage, target.host);
  if (!isFree(asked, now, waits)) return putOff(storage, stored, target.host);
  // Somebody who was faster at that moment may be about to ask this very address.
  if (!(await takeHost(storage, target.host, storage.now(), waits))) return;
  run.left -= 1;
  if (robots === undefined) await askRobots(run, stored, url, host);
  else await askSource(run, stored, url);
};

const putOff = async (storage: Storage, stored: Versioned<SourceCheck>, host: string): Promise<void> => {
  const turn = await nextTurn(storage, host, storage.now());
  await moveCheck(storage, stored, { ...stored.value, waits: true }, turn);
};

const askRobots = async (
  { storage, ask }: Run,
  stored: Versioned<SourceCheck>,
  url: URL,
  host: SourceHost,
): Promise<void> => {
  const taken = await moveCheck(storage, stored, { ...stored.value, waits: true }, storage.now() + HOST_REST);
  if (taken === null) return;
  const heard = await ask(robotsAddress(url, host), true);
  const { isNoHost } = await keepRobots(storage, url, host, heard);
  if (isNoHost) await finish(storage, taken, 'missing');
};

const askSource = async ({ storage, ask }: Run, stored: Versioned<SourceCheck>, url: URL): Promise<void> => {
  const now = storage.now();
  const { waits: _waits, ...check } = stored.value;
  // From here on it was asked, whatever becomes of this process.
  const taken = await moveCheck(storage, stored, { ...check, asked: now }, now + ASK_AGAIN);
  if (taken === null) return;
  const heard = await ask(url, false);
  const { hops = [] } = check;
  const next =
    typeof heard === 'object' && heard.location !== undefined
      ? nextHop([check.url, ...hops], heard.location)
      : null;
  if (next === null) return finish(storage, taken, answerFrom(heard));
  await moveCheck(
    storage,
    taken,
    { ...taken.value, hops: [...hops, next], waits: true },
    storage.now() + HOST_REST,
  );
};

const answerFrom = (heard: Heard): AddressAnswer => {
  if (heard === 'no-host') return 'missing';
  if (heard === 'unreachable') return 'unclear';
  return heard === 'not-allowed' ? 'there' : answerOf(heard.status);
};

/** Keeps an answer, and tells the pages if it makes a difference to them. */
const finish = async (
  storage: Storage,
  taken: Versioned<SourceCheck>,
  answer: AddressAnswer,
): Promise<void> => {
  const now = storage.now();
  const { hops: _hops, waits: _waits, ...check } = taken.value;
  const next = withAnswer({ ...check, asked: now }, answer, now);
  const isNews = goneSince(next) !== goneSince(check);
  // Until the pages are told, its place is one that is due.
  const kept = await moveCheck(
    storage,
    taken,
    isNews ? { ...next, telling: true } : next,
    isNews ? now : now + ASK_AGAIN,
  );
  if (kept === null || !isNews) return;
  const told = await tell(storage, kept);
  if (told !== null) await moveCheck(storage, told, told.value, now + ASK_AGAIN);
};

const tell = async (
  storage: Storage,
  kept: Versioned<SourceCheck>,
): Promise<Versioned<SourceCheck> | null> => {
  await tellPages(storage, kept.value);
  const { telling: _telling, ...told } = kept.value;
  return putCheck(storage, kept, told);
};
