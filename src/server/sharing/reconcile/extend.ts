import pMap from 'p-map';
import { reconcileProperties } from '../../../domain/sharing/reconcile.ts';
import { isProfileId } from '../../../domain/text/slug.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { findProfile } from '../../profiles/find-profile.ts';
import type { ExtendRequest } from './read-queries.ts';

type Cell = { str: string };
type Extension = {
  meta: { id: string; name: string }[];
  rows: Record<string, Record<string, Cell[]>>;
};

const READS_AT_ONCE = { concurrency: 8 };

/** The public fields of some listed pages under their record names; nothing of other ids and of unknown properties. */
export const extendRows = async (
  storage: Storage,
  { ids, properties }: ExtendRequest,
): Promise<Extension> => {
  const known = new Map(reconcileProperties().map(({ id, name }) => [id, name]));
  const rows = await pMap(
    [...new Set(ids)],
    async (id): Promise<[string, Record<string, Cell[]>]> => {
      const found = isProfileId(id) ? await findProfile(storage, id) : null;
      const record = found?.listed === 'yes' ? (found as Record<string, unknown>) : {};
      const cells = properties.map((property): [string, Cell[]] => {
        const value = known.has(property) ? record[property] : '';
        return [property, typeof value === 'string' && value !== '' ? [{ str: value }] : []];
      });
      return [id, Object.fromEntries(cells)];
    },
    READS_AT_ONCE,
  );
  return {
    meta: properties.map((id) => ({ id, name: known.get(id) ?? id })),
    rows: Object.fromEntries(rows),
  };
};
