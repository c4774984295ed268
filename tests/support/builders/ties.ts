import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import type { Tie } from '../../../src/profiles/ties/rules/tie.ts';
import { changeTie, tieName } from '../../../src/profiles/ties/storage/ties.ts';

/** A tie between a person and a company, confirmed by default; it is not stored. */
export const aTie = (
  person: Pick<ProfileRecord, 'id' | 'order'>,
  company: Pick<ProfileRecord, 'id' | 'order'>,
  given: Partial<Tie> = {},
): Tie => {
  const sides = {
    personal: { id: person.id, order: person.order },
    professional: { id: company.id, order: company.order },
  };
  const kind = given.kind ?? 'works';
  return {
    tie: tieName(sides, kind),
    sides,
    kind,
    role: '',
    from: '',
    to: '',
    state: 'confirmed',
    asked: 'personal',
    // Requests end after some days.
    since: given.state === 'asked' ? 4_000_000_000_000 : 1,
    version: 1,
    ...given,
  };
};

/** Stores a tie, unless it is there already; returns its name. */
export const putTie = async (storage: Storage, tie: Tie): Promise<string> => {
  await changeTie(storage, tie.tie, (before) => (before === null ? tie : null));
  return tie.tie;
};
