import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import { readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import type { adminAnswerTie, adminGetTies, TiePage, WaitingTie } from '../../../profiles/ties/calls.ts';
import { otherKind, TIE_SENTENCES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { decideTie, tagsOfTie } from '../../../profiles/ties/server.ts';
import { listWaitingTies } from '../../../profiles/ties/storage/ties.ts';
import type { AdminEntry, DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { purge } from '../../../site/caches/server.ts';

const SCOPE = 'waiting-ties';

const placeOf = ({ sides }: Tie, profile: ProfileKind): DirectoryKey => ({ profile, ...sides[profile] });

/** The ties that wait for administrators, the longest waiting first, and the entries of their pages. Those with a page that is gone are left out. */
const listWaiting = async (
  storage: Storage,
): Promise<{ ties: Tie[]; entries: ReadonlyMap<string, AdminEntry> }> => {
  const reading = listWaitingTies(storage);
  const entries = await adminEntriesAt(
    storage,
    reading.then((waiting) =>
      waiting.flatMap((tie) => [placeOf(tie, 'personal'), placeOf(tie, 'professional')]),
    ),
  );
  const ties = (await reading).filter(
    ({ sides }) => entries.has(sides.personal.id) && entries.has(sides.professional.id),
  );
  return { ties, entries };
};

const toWaiting = (tie: Tie, entries: ReadonlyMap<string, AdminEntry>): WaitingTie => {
  const pageOf = (profile: ProfileKind): TiePage => {
    const { id } = tie.sides[profile];
    const name = entries.get(id)?.name ?? '';
    return { id, name, url: paths.profile(profileSlug(name), id) };
  };
  const { tie: name, kind, role, from, to, since, asked } = tie;
  return {
    tie: name,
    page: pageOf(otherKind(asked)),
    asked_by: pageOf(asked),
    kind,
    role,
    from,
    to,
    since: new Date(since).toISOString(),
  };
};

/** The oldest ties that wait for administrators, and the number of all. */
export const listOldestTies = async (
  storage: Storage,
  limit: number,
): Promise<{ count: number; items: WaitingTie[] }> => {
  const { ties, entries } = await listWaiting(storage);
  return { count: ties.length, items: ties.slice(0, limit).map((tie) => toWaiting(tie, entries)) };
};

const rankOf = ({ since, tie }: Tie): string => `${String(since).padStart(15, '0')}.${tie}`;

/** A page of the ties that wait for administrators, oldest first. */
export const answerWaitingTies = async (
  storage: Storage,
  { limit = PAGE_SIZE, cursor }: InputOf<typeof adminGetTies>,
): Promise<ReplyOf<typeof adminGetTies>> => {
  const after = cursor ? (await readCursor<{ after: string }>(storage, SCOPE, cursor)).after : '';
  const { ties, entries } = await listWaiting(storage);
  const remaining = ties.filter((tie) => rankOf(tie) > after);
  const last = remaining.length > limit ? remaining[limit - 1] : undefined;
  return {
    success: true,
    items: remaining.slice(0, limit).map((tie) => toWaiting(tie, entries)),
    next: last === undefined ? null : await writeCursor(storage, SCOPE, { after: rankOf(last) }),
  };
};

/** Answers for a page without an account. 404 if there is no such tie, 409 if an owner has to answer it, or it was answered. */
export const answerForPage = async (
  call: ProfileAudit,
  { tie: name, decision }: InputOf<typeof adminAnswerTie>,
): Promise<void> => {
  const { storage, later } = call;
  let side = null as ProfileKind | null;
  let entry: string | null = null;
  const tie = await decideTie(
    storage,
    name,
    async (each) => {
      side ??= await unownedSide(storage, each);
      return side;
    },
    decision,
    async (before, after) => {
      const profile = side ?? otherKind(before.asked);
      entry ??= await auditProfile(
        call,
        'answer-tie',
        { profile, ...before.sides[profile] },
        { state: before.state },
        { state: after.state },
      );
    },
  ).catch(async (error: unknown) => {
    if (error instanceof AppError && entry !== null) await withdrawAudit(storage, entry);
    throw error;
  });
  later(() => purge(tagsOfTie(tie)));
};

// The page that was asked comes first; neither may have somebody who could answer for it. Whoever claims a page takes its mark away.
const unownedSide = async (storage: Storage, { sides, asked, forAdmins }: Tie): Promise<ProfileKind> => {
  if (forAdmins) return otherKind(asked);
  for (const side of [otherKind(asked), asked]) if (!(await hasAccount(storage, sides[side].id))) return side;
  throw new AppError('conflict', TIE_SENTENCES.ownerAnswers);
};
