import { asAddressed } from '../../../accounts/hands/storage/apart.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isSpan, isSpanDate } from '../../../base/fields/rules/span.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { throttleTies } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { SPAN_SENTENCES } from '../../../profiles/life/rules/span-words.ts';
import { isListed } from '../../../profiles/rules/listed.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import type { askTie } from '../../../profiles/ties/calls.ts';
import { askedTie, TIE_SENTENCES, TIES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { requirePlaces } from '../../../profiles/ties/server.ts';
import { changeTie, listTies, tieName } from '../../../profiles/ties/storage/ties.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getPublicProfile, type VisibleProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { tieAskedMail } from './tie-mails.ts';

/** What asking did: `asked` is the page that has to answer a new request. */
export type AskedTie = { tie: Tie; isChanged: boolean; asked: ProfileRecord; toAdmins: boolean };

/**
 * Asks another page for a tie, or confirms the one that it asked for. 404 if the page is not a listed one of the other kind; 409 if it
 * declined before, if one of the pages has no room left, or if the own page is not public.
 */
export const askPage = async (
  storage: Storage,
  own: VisibleProfile,
  { page, kind, role = '', from = '', to = '' }: InputOf<typeof askTie>,
): Promise<AskedTie> => {
  const today = todayOf(storage);
  const problems = dateProblems({ from, to }, today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const other = await findAskable(storage, own.record, page, today);
  if (!isPubliclyVisible(own.decision) || own.record.waiting !== undefined)
    throw new AppError('conflict', TIE_SENTENCES.notPublic);
  const { record } = own;
  const place = ({ id, order }: ProfileRecord) => ({ id, order });
  const sides =
    record.profile === 'personal'
      ? { personal: place(record), professional: place(other) }
      : { personal: place(other), professional: place(record) };
  const name = tieName(sides, kind);
  const request = { tie: name, sides, kind, role, from, to, asked: record.profile, since: storage.now() };
  let toAdmins: boolean | null = null;
  let same: Tie | null = null;
  const changed = await changeTie(storage, name, async (before) => {
    const asking = askedTie(before, request);
    if (asking.kind === 'declined') throw new AppError('conflict', TIE_SENTENCES.declined);
    same = asking.kind === 'same' ? asking.tie : null;
    if (asking.kind === 'same') return null;
    await requirePlaces(storage, asking.tie);
    if (asking.tie.state === 'confirmed') return asking.tie;
    if (toAdmins === null) {
      requireRoom(await listTies(storage, record.id), record.id);
      await throttleTies(storage, record.id, TIES.perHour);
      toAdmins = !(await hasAccount(storage, other));
    }
    return toAdmins ? { ...asking.tie, forAdmins: true } : asking.tie;
  });
  const tie = changed ?? (same as Tie | null);
  if (tie === null) throw new AppError('conflict');
  return { tie, isChanged: changed !== null, asked: other, toAdmins: toAdmins === true };
};

/** The problems of a tie's dates, which depend on the day and on each other. */
export const dateProblems = ({ from, to }: Pick<Tie, 'from' | 'to'>, today: string): Problems => {
  const wrong = { from: !isSpanDate(from, today), to: !isSpanDate(to, today) };
  const isReversed = !wrong.from && !wrong.to && !isSpan({ from, to }, today);
  return {
    ...(wrong.from && { from: SPAN_SENTENCES.dates }),
    ...((wrong.to || isReversed) && { to: SPAN_SENTENCES.dates }),
  };
};

const findAskable = async (
  storage: Storage,
  own: ProfileRecord,
  page: string,
  today: string,
): Promise<ProfileRecord> => {
  const found = isProfileId(page) ? await getPublicProfile(storage, page) : null;
  if (found === null || found.record.profile === own.profile || !isListed(found.record, today))
    throw noProfile();
  return found.record;
};

const requireRoom = (ties: readonly Tie[], own: string): void => {
  const asked = ties.filter(({ sides, asked: side }) => sides[side].id === own);
  if (asked.length >= TIES.stored) throw new AppError('conflict', TIE_SENTENCES.full);
};

/** Tells the owner of the page that was asked. */
export const mailAskedTie = async (
  storage: Storage,
  asker: ProfileRecord,
  { tie, asked }: Pick<AskedTie, 'tie' | 'asked'>,
): Promise<void> => {
  const page = await asAddressed(storage, asked);
  if (page.email === '') return;
  const mail = await inLettersOf(page, () => tieAskedMail(page, asker, tie));
  await sendMail(storage, asked.id, mail, 'tie');
};
