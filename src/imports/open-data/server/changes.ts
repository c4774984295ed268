import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { listOpenChanges } from '../../../search/open-data/storage/open-changes.ts';
import type { PageChange } from '../calls.ts';
import { CHANGES_LIMIT, TAKE_THE_DUMP } from '../rules.ts';

/** The changes of open pages after a `seq`; undefined, empty or 0 is the beginning of what is kept. */
export const readOpenChanges = async (
  storage: Storage,
  { since = '', limit = CHANGES_LIMIT }: { since?: string | undefined; limit?: number | undefined },
): Promise<{ success: true; items: PageChange[]; next: string | null }> => {
  if (!/^(?:|0|[0-9a-z]{9,60})$/.test(since)) throw invalid({ since: say('call.since') });
  const { items, next, lost } = await listOpenChanges(storage, since === '0' ? '' : since, limit);
  if (lost) throw new AppError('take-the-dump', TAKE_THE_DUMP);
  return {
    success: true,
    items: items.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
    next,
  };
};
