import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Answerers, MarkKind } from '../rules.ts';
import {
  ASSIGNED,
  isAssignment,
  listMarkKeys,
  listMarksOf,
  type Mark,
  markPrefix,
  putMarks,
  removeMarks,
} from './marks.ts';

/**
 * Who has one thing that waits, beside its mark: `to` is the subject of a member's sessions, or '' if nobody has it any more; `at` is in
 * milliseconds. The newest one counts.
 */
type Assignment = { key: string; thing: string; to: string; at: number };

/** Stands in a key for nobody and for no page. */
const NONE = '-';

const thingOf = ({ kind, ref }: Pick<Mark, 'kind' | 'ref'>): string => markPrefix(kind) + ref;

const toAssignment = (key: string): Assignment => {
  const [thing = '', , stamp = '', , to = NONE] = key.split('.');
  return { key, thing, to: to === NONE ? '' : to, at: timeOfId(stamp) };
};

const isNewer = (one: Assignment, other: Assignment | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at === other.at && one.key > other.key);

/** Who has what, by thing. */
export type Assignments = ReadonlyMap<string, Assignment>;

/** The assignments among some listed keys. */
export const assignmentsIn = (keys: readonly string[]): Assignments => {
  const newest = new Map<string, Assignment>();
  for (const assignment of keys.filter(isAssignment).map(toAssignment))
    if (isNewer(assignment, newest.get(assignment.thing))) newest.set(assignment.thing, assignment);
  return newest;
};

/** The subject of who has what a mark stands for; '' if nobody does. An assignment of something earlier under the same name is over. */
export const assignedTo = (assignments: Assignments, mark: Mark): string => {
  const assignment = assignments.get(thingOf(mark));
  return assignment === undefined || assignment.at < mark.since ? '' : assignment.to;
};

/** The e-mail of who has what a mark stands for; '' if nobody does, or they have left the team since. */
export const assigneeOf = (assignments: Assignments, answerers: Answerers, mark: Mark): string => {
  const to = assignedTo(assignments, mark);
  const answerer = to === '' ? undefined : answerers.get(to);
  const { at = 0 } = assignments.get(thingOf(mark)) ?? {};
  return answerer === undefined || answerer.since > at ? '' : answerer.email;
};

/** Whether anything is assigned, so that the team has to be read. */
export const isAnyAssigned = (assignments: Assignments): boolean =>
  [...assignments.values()].some(({ to }) => to !== '');

/**
 * Gives what a mark stands for to a member, or with '' to nobody. It is a key of its own, later than all that were there, so of two at once
 * one is the last for everybody. `page` is in it, so that the deletion of that page removes it.
 */
export const assign = async (
  storage: Storage,
  mark: Mark,
  to: string,
  page: string,
  listed: readonly string[],
): Promise<void> => {
  const thing = thingOf(mark);
  const older = listed.filter(isAssignment).filter((key) => toAssignment(key).thing === thing);
  const latest = Math.max(mark.since, ...older.map((key) => toAssignment(key).at + 1));
  const key = [thing, ASSIGNED, firstIdOf(Math.max(storage.now(), latest)), page || NONE, to || NONE].join(
    '.',
  );
  await putMarks(storage, [key]);
  storage.defer(key, async () => {
    // What it is for may have ended meanwhile, and with it what was assigned.
    const isOver = (await listMarksOf(storage, mark.kind, mark.ref)).length === 0;
    await removeMarks(storage, isOver ? [...older, key] : older);
  });
};

/** How long an assignment stays after what it was for is over, in milliseconds: a decision may be undone. */
const KEPT_MS = 86_400_000;

/** Removes the assignments of what has not waited for a day. */
export const dropStrayAssignments = async (storage: Storage): Promise<void> => {
  const keys = await listMarkKeys(storage);
  const waiting = new Set(keys.filter((key) => !isAssignment(key)).map((key) => key.split('.', 1)[0]));
  for (const { key, thing, at } of assignmentsIn(keys).values()) {
    if (waiting.has(thing) || storage.now() - at < KEPT_MS) continue;
    const [kind, ref] = thing.slice(thing.indexOf('/') + 1).split('/') as [MarkKind, string];
    if ((await listMarksOf(storage, kind, ref)).length === 0) await removeMarks(storage, [key]);
  }
};
