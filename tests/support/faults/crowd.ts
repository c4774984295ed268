import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { findLogin } from '../../../src/accounts/login/storage.ts';
import {
  createSession,
  endSessions,
  getSession,
  removeSession,
} from '../../../src/accounts/sessions/storage.ts';
import { putAccount } from '../../../src/accounts/storage/accounts.ts';
import { UPKEEP_TASKS } from '../../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../../src/app/upkeep/server/upkeep.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { putPhoto } from '../../../src/base/photos/storage.ts';
import { registerAttempt } from '../../../src/base/throttles/storage/attempts.ts';
import { eraseProfile, finishDeletion } from '../../../src/moderation/deletion/storage.ts';
import { createProfile, storeEdit } from '../../../src/owners/editing/storage.ts';
import { addView, getCounts, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { countVisit } from '../../../src/site/visits/storage.ts';
import { cheapHash } from '../builders/owners.ts';
import { aProfileRecord } from '../builders/profiles.ts';
import type { aTroubledSite } from './troubled-site.ts';

/** A member of the crowd: what the site acknowledged to them, and what it may have done without an answer. */
export type Person = {
  id: string;
  stage: 'registering' | 'here' | 'leaving';
  /** The names that the page may have: the last acknowledged one, and those of unacknowledged edits. */
  names: Set<string>;
  views: { min: number; max: number };
  /** The last like or unlike of each visitor. */
  likes: Map<string, LikeAttempt>;
  /** Cookie values of acknowledged sessions that were not ended. */
  sessions: string[];
  /** When they last tried to log in. */
  tried: number;
  /** In the middle of something that others must wait for. */
  busy: boolean;
};

/** A visitor's like or unlike; `sure` if it was acknowledged. */
type LikeAttempt = { liked: boolean; sure: boolean; at: number };

type Site = ReturnType<typeof aTroubledSite>;

/** Minimum time before somebody repeats something, in milliseconds; clocks differ by less. */
const MIN_REPEAT_MS = 30_000;
const VISITORS = 40;
const MIN_PEOPLE = 30;
const MAX_PEOPLE = 200;
const LOGINS = [
  { by: 'both', max: 10, period: 900_000 },
  { by: 'email', max: 100, period: 900_000 },
] as const;

/** A crowd that does at random what people do on the site, and knows what must be true of it. All randomness comes from `random`. */
export const aCrowd = (site: Site, random: () => number) => {
  let people: Person[] = [];
  const gone: string[] = [];
  let registered = 0;
  const visits = { min: 0, max: 0 };
  const wrong: string[] = [];
  const done: Record<string, number> = {};

  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)];
  const someone = (stage: Person['stage'] = 'here'): Person | undefined =>
    pick(people.filter((person) => person.stage === stage && !person.busy));

  const register = async (storage: Storage, person: Person): Promise<boolean> => {
    const { id } = person;
    const email = `${id}@example.org`;
    if (!(await claimEmail(storage, email, id))) return false;
    const now = storage.now();
    await putAccount(storage, { id, password: cheapHash, created: now, changed: now });
    const avatar = await putPhoto(storage, id, new Uint8Array([1]));
    const made = await createProfile(
      storage,
      aProfileRecord({ id, email, avatar, name: 'New', created: now }),
    );
    return made || (await getProfileRecord(storage, id)) !== null;
  };

  const edit = async (storage: Storage, { id }: Person, name: string): Promise<boolean> => {
    const renamed = (old: ProfileRecord | null): ProfileRecord => {
      if (old === null) throw new Error(`${id} was registered and has no record`);
      return { ...old, name, version: old.version + 1 };
    };
    const { done } = await storeEdit(storage, id, renamed, { by: 'owner' });
    return done;
  };

  const leave = async (storage: Storage, { id }: Person): Promise<void> => {
    const record = await getProfileRecord(storage, id);
    if (record === null) await finishDeletion(storage, id);
    else await eraseProfile(storage, record);
    await endSessions(storage, 'owner', id);
  };

  const logIn = async (storage: Storage, { id }: Person): Promise<string> => {
    const email = `${id}@example.org`;
    const attempt = await registerAttempt(storage, 'login', { email, address: id }, LOGINS);
    if (attempt.wait > 0) throw new Error(`${id} was throttled at login`);
    if ((await findLogin(storage, email)) === null) throw new Error(`${id} cannot log in`);
    const session = await createSession(storage, 'owner', id);
    await attempt.release();
    return session;
  };

  const forget = (person: Person): void => {
    people = people.filter((other) => other !== person);
    gone.push(person.id);
  };

  const acts = {
    view: async (storage: Storage) => {
      const person = someone();
      if (person === undefined) return;
      person.views.max += 1;
      const { acked } = await site.attempt(() => addView(storage, person.id));
      if (acked) person.views.min += 1;
      const seen = await site.attempt(() => getCounts(storage, person.id));
      if (seen.acked && seen.result.view > person.views.max)
        wrong.push(`${person.id} was shown ${seen.result.view} views, when there were ${person.views.max}`);
    },
    like: async (storage: Storage) => {
      const person = someone();
      if (person === undefined) return;
      const visitor = `visitor ${Math.floor(random() * VISITORS)}`;
      const before = person.likes.get(visitor);
      const at = site.clock.now();
      if (before !== undefined && at - before.at < MIN_REPEAT_MS) return;
      const like = { liked: !before?.liked, sure: false, at };
      person.likes.set(visitor, like);
      like.sure = (await site.attempt(() => setLike(storage, person.id, visitor, like.liked))).acked;
    },
    visit: async (storage: Storage) => {
      visits.max += 1;
      if ((await site.attempt(() => countVisit(storage))).acked) visits.min += 1;
    },
    edit: async (storage: Storage) => {
      const person = someone();
      if (person === undefined) return;
      person.busy = true;
      const name = `Name ${done['edit']}`;
      const outcome = await site.attempt(() => edit(storage, person, name));
      if (!outcome.acked) person.names.add(name);
      else if (outcome.result) person.names = new Set([name]);
      person.busy = false;
    },
    register: async (storage: Storage) => {
      const unfinished = someone('registering');
      const person: Person = unfinished ?? {
        id: `p${String(registered).padStart(8, '0')}`,
        stage: 'registering',
        names: new Set(['New']),
        views: { min: 0, max: 0 },
        likes: new Map(),
        sessions: [],
        tried: 0,
        busy: false,
      };
      if (unfinished === undefined) {
        registered += 1;
        people.push(person);
      }
      person.busy = true;
      const outcome = await site.attempt(() => register(storage, person));
      if (outcome.acked && outcome.result) person.stage = 'here';
      person.busy = false;
    },
    leave: async (storage: Storage) => {
      const person = someone('leaving') ?? someone();
      if (person === undefined) return;
      Object.assign(person, { stage: 'leaving', busy: true });
      if ((await site.attempt(() => leave(storage, person))).acked) forget(person);
      person.busy = false;
    },
    logIn: async (storage: Storage) => {
      const person = someone();
      const now = site.clock.now();
      if (person === undefined || now - person.tried < MIN_REPEAT_MS) return;
      Object.assign(person, { busy: true, tried: now });
      const outcome = await site.attempt(() => logIn(storage, person));
      if (outcome.acked) person.sessions.push(outcome.result);
      person.busy = false;
    },
    logOut: async (storage: Storage) => {
      const person = someone();
      const session = person?.sessions.shift();
      if (session === undefined) return;
      const { acked } = await site.attempt(() => removeSession(storage, 'owner', session));
      if (!acked) return;
      const seen = await site.attempt(() => getSession(storage, 'owner', session));
      if (seen.acked && seen.result !== null) wrong.push(`${person?.id} is logged in after logging out`);
    },
  };
  type Act = keyof typeof acts;

  const next = (): Act => {
    if (people.length < MIN_PEOPLE) return 'register';
    const chance = random();
    if (chance < 0.45) return 'view';
    if (chance < 0.68) return 'like';
    if (chance < 0.82) return 'visit';
    if (chance < 0.9) return 'edit';
    if (chance < 0.95) return 'logIn';
    if (chance < 0.97) return 'logOut';
    return random() < 0.5 && people.length < MAX_PEOPLE ? 'register' : 'leave';
  };

  /** Does one thing as a request does, then the work that it deferred, such as a compaction. */
  const act = async (process: number, what: Act = next()): Promise<void> => {
    done[what] = (done[what] ?? 0) + 1;
    const deferred: (() => Promise<unknown>)[] = [];
    try {
      await acts[what](site.storage(process).deferringTo((task) => deferred.push(task)));
      for (const task of deferred) await site.attempt(task);
    } catch (error) {
      wrong.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return {
    people: (): readonly Person[] => people,
    gone,
    visits,
    wrong,
    done,
    act,
    /** Runs hourly upkeep, on a process that may die meanwhile. */
    upkeep: (process: number): Promise<unknown> => runUpkeep(site.storage(process), UPKEEP_TASKS),
    /** Repeats what was not acknowledged, now that the store works. */
    finish: async (storage: Storage): Promise<void> => {
      for (const person of people) {
        if (person.stage === 'registering' && (await register(storage, person))) person.stage = 'here';
        if (person.stage !== 'leaving') continue;
        await leave(storage, person);
        forget(person);
      }
    },
  };
};
export type Crowd = ReturnType<typeof aCrowd>;
