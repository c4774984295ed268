import type { Storage } from '../../../base/engine/storage/storage.ts';
import { identifiersOf } from '../../../base/fields/rules/identifiers.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { startOf, toNext } from '../../../base/http/server/cursor.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { isProfileId, profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminGetAlike, adminNotAlike, type ShownPair, type ShownPairedPage } from '../calls/pairs.ts';
import { PAIRS_PAGE } from '../rules/limits.ts';
import type { AlikePair } from '../rules/pairs.ts';
import { ALIKE_SENTENCES } from '../rules/sentences.ts';
import { putNotAlike, readNotAlike, removeNotAlike } from '../storage/not-alike.ts';
import { getPairList, getPairs } from '../storage/pair-list.ts';

const SCOPE = 'alike';
/** Pairs that are read at most for one reply: of some a page may be gone. */
const MAX_READ = PAIRS_PAGE + 10;

/** A page of the list; shorter than asked for where many pages are gone since it was made. */
export const answerPairs = async (
  storage: Storage,
  query: InputOf<typeof adminGetAlike>,
): Promise<ReplyOf<typeof adminGetAlike>> => {
  const { before } = await startOf(storage, SCOPE, query);
  const limit = query.limit ?? PAIRS_PAGE;
  const list = await getPairList(storage);
  if (list === null) return { success: true, as_of: null, items: [], next: null, total: 0 };
  const [pairs, isNotAlike] = await Promise.all([getPairs(storage, list), readNotAlike(storage)]);
  const waiting = pairs.flatMap((pair, at) =>
    pair === null || isNotAlike(pair.a, pair.b) ? [] : [{ at, pair }],
  );
  const rest = waiting.filter(({ at }) => at >= Number(before ?? 0));
  const read = rest.slice(0, MAX_READ);
  const end = rest[MAX_READ]?.at ?? null;
  const shown = await Promise.all(read.map(({ pair }) => showPair(storage, pair)));
  const items: ShownPair[] = [];
  let next: number | null = end;
  for (const [index, item] of shown.entries()) {
    if (item === null) continue;
    if (items.length === limit) {
      next = read[index]?.at ?? end;
      break;
    }
    items.push(item);
  }
  return {
    success: true,
    as_of: new Date(list.at).toISOString(),
    items,
    next: await toNext(storage, SCOPE, next === null ? null : String(next)),
    // Of which a page left since the list was made, as far as they were looked at.
    total: Math.max(0, waiting.length - shown.filter((item) => item === null).length),
  };
};

/** A pair with both pages; null if one of them left. */
const showPair = async (storage: Storage, { a, b, why }: AlikePair): Promise<ShownPair | null> => {
  const [one, other] = await Promise.all([a, b].map((id) => getProfileRecord(storage, id)));
  return one && other ? { a, b, why, pages: [toPaired(one), toPaired(other)] } : null;
};

const toPaired = (record: ProfileRecord): ShownPairedPage => {
  const name = displayName(record);
  const isPerson = record.profile === 'personal';
  return {
    id: record.id,
    name,
    profile: record.profile,
    url: encodeURI(paths.profile(profileSlug(name), record.id)),
    filed: filedUnder(record),
    avatar: record.avatar,
    role: isPerson ? record.profession : record.catagory,
    place: isPerson ? record.currentcity || record.hometown : record.address,
    dates: (isPerson ? [record.dob, record.died ?? ''] : [record.startedyear]).filter(Boolean).join(' – '),
    website: record.website || identifiersOf(record)[0]?.value || '',
    account: isOwned(record),
    source: record.source ?? '',
    created: new Date(record.created).toISOString(),
  };
};

/** Remembers that two pages are not the same, or forgets it. A repeat finishes what a crash left. */
const answerPair = async (
  call: ProfileAudit,
  { a, b, undo = false }: InputOf<typeof adminNotAlike>,
): Promise<void> => {
  const { storage, admin } = call;
  if (a === b) throw invalid({ b: ALIKE_SENTENCES.onePage });
  const [one, other] = await Promise.all(
    [a, b].map((id) => (isProfileId(id) ? getProfileRecord(storage, id) : null)),
  );
  if (!one || !other) throw noProfile();
  await auditProfile(call, undo ? 'alike-again' : 'not-alike', one, null, { other: other.id });
  await (undo ? removeNotAlike(storage, a, b) : putNotAlike(storage, a, b, admin.email));
};

export const adminGetAlikeHandler = adminHandler(adminGetAlike, ({ input, storage }) =>
  answerPairs(storage, input),
);

export const adminNotAlikeHandler = adminHandler(adminNotAlike, async ({ input, ...call }) => {
  await answerPair(call, input);
  return {
    success: true as const,
    message: input.undo ? ALIKE_SENTENCES.forgotten : ALIKE_SENTENCES.remembered,
  };
});
