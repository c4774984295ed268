import type { Storage } from '../../../base/engine/storage/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { GoneSources } from '../../rules/structured-values.ts';
import { updateStoredProfile } from '../../storage/profile-record.ts';
import { goneSince, sourceKey, sourceKeysOf, withGone } from '../rules/source-check.ts';
import { markGonePage, unmarkGonePage } from '../storage/gone-pages.ts';
import { listPagesOf, type SourceCheck } from '../storage/source-checks.ts';

/** Notes in a page's record whether one of its sources is gone. That is no change of the page: its version and its day stay. */
export const tellPage = (storage: Storage, id: string, check: SourceCheck): Promise<void> =>
  changeGone(storage, id, ({ gone }) => withGone(gone, sourceKey(check.url), goneSince(check)));

/** Forgets in a page's record what is gone of sources that it no longer has. */
export const forgetReplaced = (storage: Storage, id: string): Promise<void> =>
  changeGone(storage, id, (record) => {
    const named = sourceKeysOf(record);
    const before = Object.entries(record.gone ?? {});
    const left = before.filter(([key]) => named.has(key));
    return left.length === before.length ? null : Object.fromEntries(left);
  });

/** The same for all pages that name the address. */
export const tellPages = async (storage: Storage, check: SourceCheck): Promise<void> => {
  for (const id of await listPagesOf(storage, check.url)) await tellPage(storage, id, check);
};

/** Changes what a record says is gone; `change` returns null to leave it. The mark is there before the record says it, and leaves after. */
const changeGone = async (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord) => GoneSources | null,
): Promise<void> => {
  let gone: GoneSources | null = null;
  await updateStoredProfile(storage, id, async (record) => {
    gone = record === null ? null : change(record);
    if (record === null || gone === null) return null;
    const { gone: _before, ...others } = record;
    if (Object.keys(gone).length === 0) return others;
    await markGonePage(storage, id);
    return { ...record, gone };
  });
  if (gone === null) return;
  if (Object.keys(gone).length === 0) await unmarkGonePage(storage, id);
  await purge(tagsOf(id));
};
