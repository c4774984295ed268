import pMap from 'p-map';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { tagsOf } from '../../site/caches/server.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { getProfileRecord } from '../storage/profile-record.ts';
import {
  answeredTie,
  barTie,
  listOfTie,
  otherKind,
  sideOf,
  TIE_KINDS,
  TIE_SENTENCES,
  TIES,
  type Tie,
  type TieDecision,
  type TieList,
} from './rules/tie.ts';
import { type TiePlace, takeTiePlace } from './storage/tie-places.ts';
import { changeTie, getTie, isTieName, listTies, tieName } from './storage/ties.ts';

export const noTie = (): AppError => new AppError('not-found', TIE_SENTENCES.notYours);

/** What the sender of a decision is told. */
export const TIE_REPLIES: Record<TieDecision, string> = {
  get confirm() {
    return TIE_SENTENCES.confirmed;
  },
  get decline() {
    return TIE_SENTENCES.declinedNow;
  },
  get remove() {
    return TIE_SENTENCES.removed;
  },
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
    const after = answeredTie(before, side, decision);
    if (typeof after === 'string') throw new AppError('conflict', TIE_SENTENCES[after]);
    if (after.state === 'confirmed') await requirePlaces(storage, after);
    await guard(before, after);
    return after;
  });
  if (changed === null) throw noTie();
  return changed;
};

/** Takes the places that a tie is about to need on its pages; false if one of them has none left. */
export const takePlaces = async (storage: Storage, tie: Tie): Promise<boolean> => {
  for (const { id } of [tie.sides[tie.asked], tie.sides[otherKind(tie.asked)]]) {
    const list = listOfTie(tie, id);
    if (list === null) continue;
    const needed = (places: Record<string, TiePlace>) => neededPlaces(storage, id, list, places);
    if (!(await takeTiePlace(storage, id, list, tie, TIES.open, needed))) return false;
  }
  return true;
};

/** The same, or 409. */
export const requirePlaces = async (storage: Storage, tie: Tie): Promise<void> => {
  if (!(await takePlaces(storage, tie))) throw new AppError('conflict', TIE_SENTENCES.full);
};

/** How long a place is kept for a tie that lists do not show yet, in milliseconds. */
const KEPT_MS = 120_000;
/** How many ties of such places are read, so that a request stays short. */
const READ_AT_MOST = 12;

/** The places of a page that are needed: of the ties in its list, and of those that may come yet. */
const neededPlaces = async (
  storage: Storage,
  id: string,
  list: TieList,
  places: Record<string, TiePlace>,
): Promise<Record<string, TiePlace>> => {
  const now = storage.now();
  const ties = (await listTies(storage, id)).filter((each) => listOfTie(each, id) === list);
  const listed = Object.fromEntries(ties.map(({ tie, version }) => [tie, { at: 0, version }]));
  const coming = Object.entries(places)
    .filter(([name, { at }]) => listed[name] === undefined && Math.abs(now - at) < KEPT_MS)
    .sort(([, one], [, other]) => one.at - other.at);
  const kept = await pMap(coming, async ([name, place], index) => {
    if (index >= READ_AT_MOST) return true;
    const tie = await getTie(storage, name);
    // The place was taken for a version that is not written yet.
    return tie === null || tie.version < place.version || listOfTie(tie, id) === list;
  });
  return { ...listed, ...Object.fromEntries(coming.filter((_, index) => kept[index])) };
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
