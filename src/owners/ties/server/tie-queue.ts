import { hasAccountNow } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import type { adminAnswerTie, adminGetTies, UnansweredTie } from '../../../profiles/ties/calls.ts';
import { otherKind, TIE_SENTENCES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { decideTie, tagsOfTie } from '../../../profiles/ties/server.ts';
import { readWaitingTies, tieMarksNow } from '../../../profiles/ties/storage/ties.ts';
import type { AdminEntry, DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { purge } from '../../../site/caches/server.ts';
import {
  type ListCall,
  pageOf,
  type Queue,
  type Unassigned,
  withAssigned,
} from '../../../site/to-do/server/queue.ts';

const placeOf = ({ sides }: Tie, profile: ProfileKind): DirectoryKey => ({ profile, ...sides[profile] });

/** The ties that wait for administrators. Those with a page that is gone are left out. */
export const tieQueue: Queue<Unassigned<UnansweredTie>> = {
  kind: 'tie',
  find: async (storage, marking) => {
    const reading = marking.then((marks) => readWaitingTies(storage, marks));
    const places = reading.then((ties) =>
      ties.flatMap((tie) =>
        tie ? [placeOf(tie.value, 'personal'), placeOf(tie.value, 'professional')] : [],
      ),
    );
    const [ties, entries] = await Promise.all([reading, adminEntriesAt(storage, places)]);
    return ties.map((tie) => {
      if (!tie) return undefined;
      const { sides } = tie.value;
      const areThere = entries.has(sides.personal.id) && entries.has(sides.professional.id);
      return areThere ? toWaiting(tie.value, entries) : null;
    });
  },
  marksNow: (storage, { ref }) => tieMarksNow(storage, ref),
  toWaiting: ({ page, since }) => ({
    ...{ kind: 'tie', id: page.id, name: page.name },
    ...{ at: Date.parse(since) },
  }),
  reads: 3,
};

const toWaiting = (tie: Tie, entries: ReadonlyMap<string, AdminEntry>): Unassigned<UnansweredTie> => {
  const sideOf = (profile: ProfileKind): UnansweredTie['page'] => {
    const { id } = tie.sides[profile];
    const name = entries.get(id)?.name ?? '';
    return { id, name, url: paths.profile(profileSlug(name), id) };
  };
  const { tie: name, kind, role, from, to, since, asked } = tie;
  return {
    tie: name,
    page: sideOf(otherKind(asked)),
    asked_by: sideOf(asked),
    kind,
    role,
    from,
    to,
    since: new Date(since).toISOString(),
  };
};

/** A page of the ties that wait for administrators, oldest first. */
export const answerWaitingTies = async (
  call: ListCall,
  query: InputOf<typeof adminGetTies>,
): Promise<ReplyOf<typeof adminGetTies>> => {
  const { items, next } = await pageOf(call, tieQueue, query);
  return { success: true, items: items.map(withAssigned), next };
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

// The page that was asked comes first. Neither may have an owner, who would answer: a claim of the page removes its mark.
const unownedSide = async (storage: Storage, { sides, asked, forAdmins }: Tie): Promise<ProfileKind> => {
  if (forAdmins) return otherKind(asked);
  for (const side of [otherKind(asked), asked])
    if (!(await hasAccountNow(storage, sides[side].id))) return side;
  throw new AppError('conflict', TIE_SENTENCES.ownerAnswers);
};
