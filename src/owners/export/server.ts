import { undoUntil } from '../../accounts/email/rules.ts';
import { loginAddress } from '../../accounts/hands/storage/apart.ts';
import { passkeyItems } from '../../accounts/passkeys/rules.ts';
import { passkeysOf } from '../../accounts/passkeys/storage.ts';
import { listSessions } from '../../accounts/sessions/storage.ts';
import { getAccount } from '../../accounts/storage/accounts.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import { handler } from '../../base/http/server/handler.ts';
import { getPhoto, listPhotos } from '../../base/photos/storage.ts';
import { siteUrl } from '../../base/settings/server.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { hiddenViewOf } from '../../moderation/appeals/server.ts';
import { getCaseFile } from '../../moderation/cases/storage/case-file.ts';
import { paths } from '../../paths.ts';
import { NOT_VERIFIED } from '../../profiles/badge/rules/verified.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { getBadgeRequest } from '../../profiles/badge/storage/badge-requests.ts';
import { getCounts } from '../../profiles/counts/storage/counts.ts';
import { handsOf } from '../../profiles/hands/rules.ts';
import { wholeHistory } from '../../profiles/history/server/read-history.ts';
import { waitingView } from '../../profiles/new-pages/rules.ts';
import { toOwnProfile } from '../../profiles/rules/profile-views.ts';
import { getMergedProfile } from '../../profiles/storage/profile-record.ts';
import type { VisibleProfile } from '../../profiles/visibility/storage/visibility.ts';
import { listHands } from '../hands/server/list-hands.ts';
import { exportProfile } from '../my-profile/calls.ts';
import { requireOwnProfile } from '../my-profile/server.ts';
import { readStats } from '../numbers/server.ts';
import { listOwnSuggestions } from '../suggestions/server/list-suggestions.ts';
import { listOwnTies } from '../ties/server/own-ties.ts';

const dateOf = (time: number): string => new Date(time).toISOString();

/** The export as a download. */
export const answerExport = async (storage: Storage, profile: VisibleProfile): Promise<Response> => {
  const own = await collectOwnData(storage, profile);
  const taken = profile.record.merges ?? [];
  const merged = await Promise.all(taken.map((each) => exportTaken(storage, each)));
  return new Response(JSON.stringify({ ...own, merged }, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="profile-${profile.record.id}.json"`,
    },
  });
};

/** Everything stored about an owner, except the hash of the password and the keys of passkeys. */
const collectOwnData = async (
  storage: Storage,
  profile: VisibleProfile,
): Promise<Record<string, unknown>> => {
  const { record, verified, verification } = profile;
  const { id } = record;
  const [login, counts, files, request, hidden, cases, stats, history, ties, suggestions, hands] =
    await Promise.all([
      exportLogin(storage, handsOf(record).owner),
      getCounts(storage, id),
      listPhotos(storage, id),
      getBadgeRequest(storage, id),
      hiddenViewOf(storage, profile),
      getCaseFile(storage, id),
      readStats(storage, record),
      wholeHistory(storage, record),
      listOwnTies(storage, id),
      listOwnSuggestions(storage, record),
      listHands(storage, record),
    ]);
  const photos = await Promise.all(files.map((file) => exportPhoto(storage, record, file)));
  return {
    exported: dateOf(storage.now()),
    address: `${siteUrl()}${paths.profile(profileSlug(record.name), id)}`,
    created: dateOf(record.created),
    updated: dateOf(record.updated),
    profile: toOwnProfile(record, verified, counts, verification),
    ...login,
    people: hands.items,
    waiting: waitingView(record),
    request: request === null ? null : toRequestView(request),
    // Reports belong to their readers, so only the owner's own words are included.
    hidden: hidden && {
      ...hidden,
      text: cases.open?.appeal ?? null,
      before: cases.hiddenAs?.snapshot ?? null,
    },
    suggestions,
    days: stats.days,
    referrers: stats.referrers,
    clicks: stats.clicks,
    history,
    ties,
    photos: photos.filter((photo) => photo !== null),
  };
};

/** What is stored about the login of an owner. */
const exportLogin = async (
  storage: Storage,
  login: string,
): Promise<{ account: Record<string, unknown> | null; sessions: unknown[] }> => {
  const [account, address, sessions] = await Promise.all([
    getAccount(storage, login),
    loginAddress(storage, login),
    listSessions(storage, 'owner', login),
  ]);
  return {
    account: account && {
      email: address?.email ?? '',
      created: dateOf(account.created),
      passwordChanged: dateOf(account.changed),
      emailUndoUntil: undoUntil(address ?? {}, storage.now()),
      passkeys: passkeyItems(passkeysOf(account)),
    },
    sessions: sessions.map(({ started, used, agent = '', expires }) => ({
      started: dateOf(started),
      used: dateOf(used),
      agent,
      expires: dateOf(expires),
    })),
  };
};

/** A page that was merged into the owner's, as far as it is kept for taking that back, and what theirs said before. */
const exportTaken = async (
  storage: Storage,
  { id, at, undo }: NonNullable<VisibleProfile['record']['merges']>[number],
): Promise<Record<string, unknown>> => {
  const page = (await getMergedProfile(storage, id))?.value;
  if (page === undefined) return { id, merged: dateOf(at) };
  const [counts, files] = await Promise.all([getCounts(storage, id), listPhotos(storage, id)]);
  const photos = await Promise.all(files.map((file) => exportPhoto(storage, page, file)));
  return {
    id,
    merged: dateOf(at),
    until: dateOf(page.merged.until),
    before: undo?.values ?? {},
    profile: toOwnProfile(page, NOT_VERIFIED, counts, null),
    history: await wholeHistory(storage, page),
    photos: photos.filter((photo) => photo !== null),
  };
};

const exportPhoto = async (
  storage: Storage,
  record: VisibleProfile['record'],
  file: string,
): Promise<{ field: string | null; file: string; type: string; base64: string } | null> => {
  const jpeg = await getPhoto(storage, file);
  if (jpeg === null) return null;
  const field = PHOTO_FIELDS.find((name) => record[name] === file) ?? null;
  return { field, file, type: 'image/jpeg', base64: Buffer.from(jpeg).toString('base64') };
};

export const exportProfileHandler = handler(exportProfile, async (call) =>
  answerExport(call.storage, await requireOwnProfile(call)),
);
