import { paths } from '../../../paths.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { DUMP_LEAVES_OUT } from '../../open-data/rules.ts';
import type { RemoteRecord } from './remote-site.ts';

/** What another site decided or counted, or what only makes sense there. */
const NOT_TAKEN = [
  'behind',
  'born',
  'place',
  'verified',
  'verification',
  'proven',
  'like',
  'view',
  'ties',
  'key',
  ...DUMP_LEAVES_OUT,
];

/** The line to import for a page of another site: under the same id, and, if it names no source, with that page as its source. */
export const mirroredLine = (record: RemoteRecord, origin: string): string => {
  const line: Record<string, unknown> = { ...record };
  for (const field of NOT_TAKEN) delete line[field];
  // What follows from the name there follows from it here, also when it changes.
  const named = { ...line, sort_name: '' } as unknown as Parameters<typeof filedUnder>[0];
  if (line['sort_name'] === filedUnder(named)) delete line['sort_name'];
  if (!line['source'] && !line['source_url'])
    Object.assign(line, {
      source: new URL(origin).host,
      source_url: new URL(paths.profileById(record.id), origin).href,
    });
  return JSON.stringify(line);
};
