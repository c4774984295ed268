import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import type { IndexChange } from '../../storage/directory/directory-entries.ts';
import {
  laterOf,
  type Place,
  type Sighting,
  withSightings,
} from '../../storage/directory/directory-places.ts';
import { type ProfilePlace, readCurrentChange } from '../../storage/directory/directory-rebuild.ts';
import { joinLines } from '../../storage/engine/joined-lines.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { type SortedLines, sortLines } from './sorted-lines.ts';

type Owner = Pick<ProfileRecord, 'id' | 'profile'>;

/** The line of what a place is to hold, its order first; `place` is null when nothing is to be there. */
export const toPlaceLine = (order: string, { id, profile }: Owner, place: Place | null): string =>
  [order, id, profile, place?.entry ?? '', place?.admin ?? ''].join('\t');

/** What a line says after its order: whose place it is, and the digests of what stands there. */
export const parsePlace = (order: string, rest: string): ProfilePlace & { held: string } => {
  const [id = '', profile, entry = '', admin = ''] = rest.split('\t');
  return { id, order, profile: profile === 'personal' ? profile : 'professional', held: entry + admin };
};

/** All that the directory says of its places at this moment, as sorted lines: those of a place stand together, in the order of their events. */
export const readSightings = (storage: Storage): Promise<SortedLines> =>
  withSightings(storage, async (sightings) => {
    const lines = sortLines();
    try {
      for await (const { order, event, version, place } of sightings)
        await lines.add(
          [order, event, version, ...(place === null ? [] : PARTS.map((part) => place[part]))].join('\t'),
        );
      return lines;
    } catch (error) {
      await lines.close();
      throw error;
    }
  });

const PARTS = ['id', 'profile', 'entry', 'admin'] as const;

/** What stands at a place, from the lines that `readSightings` has of it; null when nothing does. */
export const placeHeld = (
  order: string,
  rests: readonly string[],
): (ProfilePlace & { held: string }) | null => {
  let last: Sighting | undefined;
  for (const rest of rests) {
    const [event = '', version, id, profile, entry = '', admin = ''] = rest.split('\t');
    const kind = profile === 'personal' ? profile : 'professional';
    const place = id === undefined ? null : ({ id, profile: kind, entry, admin } as const);
    last = laterOf(last, { order, event, version: Number(version), place });
  }
  if (!last?.place) return null;
  const { id, profile, entry, admin } = last.place;
  return { id, order, profile, held: entry + admin };
};

/** Profiles by their places, in order, from lines without more. */
export async function* placesIn(lines: AsyncIterable<string>): AsyncGenerator<ProfilePlace> {
  for await (const line of lines) {
    const tab = line.indexOf('\t');
    const { id, order, profile } = parsePlace(line.slice(0, tab), line.slice(tab + 1));
    yield { id, order, profile };
  }
}

/**
 * What the directory has yet to be told of profiles that should stand there as some lines say. An import that died has written records
 * which the directory was never told of: they are what the next one finds unchanged.
 */
export async function* findUnlisted(storage: Storage, wanted: SortedLines): AsyncGenerator<IndexChange> {
  const places = await readSightings(storage);
  try {
    for await (const { key: order, one, other } of joinLines(wanted, places)) {
      const held = placeHeld(order, other)?.held ?? '';
      const [place] = one.map((rest) => parsePlace(order, rest));
      const isListed = one.some((rest) => parsePlace(order, rest).held === held);
      if (place !== undefined && !isListed) yield await readCurrentChange(storage, place);
    }
  } finally {
    await places.close();
  }
}
