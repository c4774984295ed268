import pMap from 'p-map';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { entrySpanWords } from '../../../profiles/life/rules/career.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { findVisibleProfile } from '../../../profiles/server/find-profile.ts';
import { findWithTies } from '../../../search/ties/server/shown-ties.ts';
import { reconcileProperties } from '../rules.ts';
import type { ExtendRequest } from './read-queries.ts';

type Cell = { str: string } | { int: number } | { id: string; name: string };
type Extension = {
  meta: { id: string; name: string }[];
  rows: Record<string, Record<string, Cell[]>>;
};

const READS_AT_ONCE = { concurrency: 8 };

const textCells = (parts: readonly string[]): Cell[] => {
  const str = parts.filter((part) => part !== '').join(', ');
  return str === '' ? [] : [{ str }];
};

// Other structured fields are no property.
const cellsOf = (record: PublicProfile, property: string): Cell[] => {
  if (property === 'positions')
    return record.positions.flatMap((each) =>
      textCells([each.role, each.organisation, entrySpanWords(each, record)]),
    );
  if (property === 'education')
    return record.education.flatMap((each) =>
      textCells([each.degree, each.school, entrySpanWords(each, record)]),
    );
  if (property === 'names') return record.names.map(({ text }) => ({ str: text }));
  if (property === 'links') return record.links.map(({ url }) => ({ str: url }));
  if (property === 'ties') return record.ties.map(({ id, name }) => ({ id, name: withoutBadgeMarks(name) }));
  const value = (record as Record<string, unknown>)[property];
  if (typeof value === 'number') return [{ int: value }];
  return typeof value === 'string' ? textCells([value]) : [];
};

/** The public fields of some listed pages under their record names; nothing of other ids and of unknown properties. */
export const extendRows = async (
  storage: Storage,
  { ids, properties }: ExtendRequest,
): Promise<Extension> => {
  const known = new Map(reconcileProperties().map(({ id, name }) => [id, name]));
  const rows = await pMap(
    [...new Set(ids)],
    async (id): Promise<[string, Record<string, Cell[]>]> => {
      const found = await (properties.includes('ties') ? findWithTies : findVisibleProfile)(storage, id);
      const record = found.visibility === 'public' && found.profile.listed === 'yes' ? found.profile : null;
      const cells = properties.map((property): [string, Cell[]] => [
        property,
        record !== null && known.has(property) ? cellsOf(record, property) : [],
      ]);
      return [id, Object.fromEntries(cells)];
    },
    READS_AT_ONCE,
  );
  return {
    meta: properties.map((id) => ({ id, name: known.get(id) ?? id })),
    rows: Object.fromEntries(rows),
  };
};
