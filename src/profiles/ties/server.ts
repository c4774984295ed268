import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { tagsOf } from '../../site/caches/server.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { getProfileRecord } from '../storage/profile-record.ts';
import {
  answerTie,
  barTie,
  listOfTie,
  otherKind,
  sideOf,
  TIE_KINDS,
  TIE_SENTENCES,
  TIES,
  type Tie,
  type TieDecision,
} from './rules/tie.ts';
import { takeTiePlace } from './storage/tie-places.ts';
import { changeTie, isTieName, listTiesOf, tieName } from './storage/ties.ts';

export const noTie = (): AppError => new AppError('not-found', TIE_SENTENCES.notYours);

/** What the sender of a decision is told. */
export const TIE_REPLIES: Record<TieDecision, string> = {
  confirm: TIE_SENTENCES.confirmed,
  decline: TIE_SENTENCES.declinedNow,
  remove: TIE_SENTENCES.removed,
};

/**
 * Writes the decision of one side on a tie, and returns it; 404 if there is none, or `sideFor` finds no side, 409 if that side cannot decide
 * so now. `guard` runs before the write.
 */
export const decideTie = async (
  storage: Storage,
  name: string,
  sideFor: (tie: Tie) => Promise<ProfileKind | null>,
  decision: TieDecision,
  guard: (before: Tie, after: Tie) => Promise<void> = async () => {},
): Promise<Tie> => {
  if (!isTieName(name)) throw noTie();
  const changed = await changeTie(storage, name, async (before) => {
    const side = before === null ? null : await sideFor(before);
    if (before === null || side === null) throw noTie();
    const after = answerTie(before, side, decision);
    if (typeof after === 'string') throw new AppError('conflict', TIE_SENTENCES[after]);
    if (after.state === 'confirmed') await requirePlaces(storage, after);
    await guard(before, after);
    return after;
  });
  if (changed === null) throw noTie();
  return changed;
};

/** Takes the places that a tie is about to need on its pages; returns the ties of those pages. 409 if one of them has none left. */
export const requirePlaces = async (storage: Storage, tie: Tie): Promise<Map<string, Tie[]>> => {
  const needed = [tie.sides[tie.asked], tie.sides[otherKind(tie.asked)]].flatMap(({ id }) => {
    const list = listOfTie(tie, id);
    return list === null ? [] : [{ id, list }];
  });
  // Places outlast the time that a list may be late, so what others take meanwhile is in the record.
  const ties = await listTiesOf(
    storage,
    needed.map(({ id }) => id),
    tie.tie,
  );
  for (const { id, list } of needed) {
    const counted = (ties.get(id) ?? []).filter((each) => listOfTie(each, id) === list);
    const names = new Set(counted.map(({ tie: name }) => name));
    if (!(await takeTiePlace(storage, id, list, tie.tie, TIES.open, names)))
      throw new AppError('conflict', TIE_SENTENCES.full);
  }
  return ties;
};

/** Declines all that a page has asked of one's own, and will ask; 404 if there is no such page of the other kind. */
export const declineAll = async (storage: Storage, own: ProfileRecord, page: string): Promise<void> => {
  const other = isProfileId(page) ? await getProfileRecord(storage, page) : null;
  if (other === null || other.profile === own.profile) throw noTie();
  const place = ({ id, order }: ProfileRecord) => ({ id, order });
  const sides =
    own.profile === 'personal'
      ? { personal: place(own), professional: place(other) }
      : { personal: place(other), professional: place(own) };
  const since = storage.now();
  for (const kind of TIE_KINDS) {
    const tie = tieName(sides, kind);
    const none: Tie = {
      tie,
      sides,
      kind,
      role: '',
      from: '',
      to: '',
      state: 'declined',
      asked: other.profile,
      since,
      version: 1,
    };
    await changeTie(storage, tie, (before) =>
      before?.barred === other.profile && before.state !== 'asked'
        ? null
        : barTie(before, none, other.profile),
    );
  }
};

/** Carries out an owner's decision on a tie; returns it. 404 if it is not theirs. */
export const answerOwnTie = (
  storage: Storage,
  id: string,
  { tie, decision }: { tie: string; decision: TieDecision },
): Promise<Tie> => decideTie(storage, tie, async (each) => sideOf(each, id), decision);

/** The cache tags of both pages. */
export const tagsOfTie = ({ sides }: Pick<Tie, 'sides'>): string[] => [
  ...new Set([...tagsOf(sides.personal.id), ...tagsOf(sides.professional.id)]),
];
