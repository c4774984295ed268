import type { Storage } from '../../../base/engine/storage/storage.ts';
import { readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { withMachineHeaders } from '../../machines/server.ts';
import { mergedInto } from '../../merge/server.ts';
import { HISTORY } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { noProfile } from '../../server/find-profile.ts';
import { isPubliclyVisible } from '../../visibility/rules/visibility.ts';
import { getOwnProfile } from '../../visibility/storage/visibility.ts';
import type { HistoryReply, ShownLine } from '../calls.ts';
import { HISTORY_SENTENCES } from '../rules/sentences.ts';
import {
  type HistoryReader,
  oldestNumber,
  type ShownChange,
  visibleChange,
} from '../rules/visible-change.ts';
import { changesBefore, getChange } from '../storage/read-changes.ts';

/** What a call needs to know about the reader. */
type Readers = {
  isOwnerOf: (request: Request, storage: Storage, id: string, headers: Headers) => Promise<boolean>;
  /** Whether somebody may see a hidden page: its owner, or who looks after profiles. */
  maySeeHidden: (request: Request, storage: Storage, id: string) => Promise<boolean>;
};

type HistoryQuery = {
  id: string;
  number?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The refusal of a change that does not exist, is no longer kept, or that its reader may not see. */
export const noChange = (): AppError => new AppError('not-found', HISTORY_SENTENCES.unknown);

/** Answers a page of a profile's history, or one change of it. 404 as the profile. */
export const answerHistory = async (
  {
    storage,
    request,
    setCookie,
    input,
  }: Pick<HandledCall<HistoryQuery>, 'storage' | 'request' | 'setCookie' | 'input'>,
  { isOwnerOf, maySeeHidden }: Readers,
): Promise<HistoryReply | Response> => {
  const { id, number, limit = HISTORY.maxPage, cursor } = input;
  if (!isProfileId(id)) throw noProfile();
  const headers = new Headers();
  const [profile, isOwner] = await Promise.all([
    getOwnProfile(storage, id),
    isOwnerOf(request, storage, id, headers),
  ]);
  setCookie(headers.getSetCookie());
  const isSeen =
    profile !== null &&
    (isOwner || isPubliclyVisible(profile.decision) || (await maySeeHidden(request, storage, id)));
  if (profile === null) throw noProfile({ body: await mergedInto(storage, id) });
  if (!isSeen) throw noProfile();
  const { record } = profile;
  const reader: HistoryReader = isOwner ? 'owner' : 'public';
  if (number !== undefined) {
    const change = await getChange(storage, record, number);
    const shown = change === null ? null : visibleChange(record, change, reader, storage.now());
    if (shown === null) throw noChange();
    return withMachineHeaders<HistoryReply>({ success: true, change: shown }, record);
  }
  const { changes, next } = await readHistory(storage, record, reader, { limit, cursor });
  return withMachineHeaders<HistoryReply>({ success: true, items: changes.map(toLine), next }, record);
};

const toLine = ({ fields, ...change }: ShownChange): ShownLine => ({
  ...change,
  fields: Object.keys(fields) as ShownLine['fields'],
});

const scopeOf = ({ id }: ProfileRecord): string => `history:${id}`;

/** Changes of a profile as a reader may see them, newest first, and the cursor of those after; a page may end early. Refuses a forged cursor. */
export const readHistory = async (
  storage: Storage,
  record: ProfileRecord,
  reader: HistoryReader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ changes: ShownChange[]; next: string | null }> => {
  const start = cursor ? await readCursor<{ before: number }>(storage, scopeOf(record), cursor) : null;
  const { changes, before } = await collect(storage, record, reader, limit, start?.before);
  return { changes, next: before === null ? null : await writeCursor(storage, scopeOf(record), { before }) };
};

const collect = async (
  storage: Storage,
  record: ProfileRecord,
  reader: HistoryReader,
  limit: number,
  start: number | undefined,
): Promise<{ changes: ShownChange[]; before: number | null }> => {
  const changes: ShownChange[] = [];
  let last = start ?? Number.POSITIVE_INFINITY;
  let parts = 0;
  for await (const part of changesBefore(storage, record, start)) {
    for (const change of part) {
      const shown = visibleChange(record, change, reader, storage.now());
      if (shown !== null && changes.length === limit) return { changes, before: last };
      if (shown !== null) changes.push(shown);
      last = change.number;
    }
    parts += 1;
    if (parts > HISTORY.segmentsAtOnce) return { changes, before: last > oldestNumber(record) ? last : null };
  }
  return { changes, before: null };
};

/** All changes of a profile as its owner may see them, newest first. */
export const wholeHistory = async (storage: Storage, record: ProfileRecord): Promise<ShownChange[]> => {
  const all: ShownChange[] = [];
  for await (const part of changesBefore(storage, record))
    for (const change of part) {
      const shown = visibleChange(record, change, 'owner', storage.now());
      if (shown !== null) all.push(shown);
    }
  return all;
};
