import { ownerAddress } from '../../../accounts/hands/storage/apart.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { getLink, linkSubject, type MailedLink } from '../../../accounts/links/storage.ts';
import { noteLeavingOf } from '../../../accounts/login/server/cancel-leaving.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { confirmedOn, LEAVE_PERIOD } from '../../../profiles/confirmed/rules/confirmation.ts';
import { changeConfirmation, noteLeaving } from '../../../profiles/confirmed/storage.ts';
import { handsOf, inTrial } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';

/** What a link is for: a page that its owner was asked about, or one that is about to go. */
export type RightLink = { link: MailedLink; record: ProfileRecord; isLeaving: boolean };

/** The page of a link of these letters; refuses one that is used, over or forged, or that went to another owner. */
export const requireRight = async (storage: Storage, token: string): Promise<RightLink> => {
  const id = linkSubject(token);
  if (id === null) throw linkOver();
  const [link, record] = await Promise.all([getLink(storage, 'right', token), getProfileRecord(storage, id)]);
  if (link === null || record === null || !isOpen(record, link)) throw linkOver();
  const address = await ownerAddress(storage, record);
  if (address === null || normalizeEmail(address.email) !== link.email) throw linkOver();
  return { link, record, isLeaving: record.leaving !== undefined };
};

/** Whether the answer of a link is still to come, by the record as it is. */
const isOpen = ({ leaving, asked }: ProfileRecord, { changed }: Pick<MailedLink, 'changed'>): boolean =>
  leaving === undefined ? asked?.at === changed && asked?.answered === undefined : leaving.at === changed;

const answered = ({ asked, ...record }: ProfileRecord): ProfileRecord => ({
  ...record,
  ...(asked && { asked: { at: asked.at, answered: true as const } }),
});

/** Says that a page is still right, also one that was about to go. Of two answers at once, the first one counts. */
export const confirmPage = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, record } = await requireRight(storage, token);
  const after = await changeConfirmation(storage, record.id, (stored) => {
    if (!isOpen(stored, link)) throw linkOver();
    return answered(confirmedOn(stored, todayOf(storage)));
  });
  if (after === null) throw linkOver();
  return after;
};

/** Takes a page out of all lists at once, and lets it go after some days. What names it comes before its record, so that a crash leaves nothing that stays forever. */
export const letPageGo = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, record, isLeaving } = await requireRight(storage, token);
  if (isLeaving) throw linkOver();
  const { id } = record;
  await noteLeavingOf(storage, handsOf(record).owner, id);
  await noteLeaving(storage, id);
  const after = await changeConfirmation(storage, id, (stored) => {
    const at = storage.now();
    if (!isOpen(stored, link) || stored.leaving !== undefined) throw linkOver();
    if (inTrial(stored, at)) throw new AppError('in-trial');
    return { ...answered(stored), leaving: { at, until: at + LEAVE_PERIOD } };
  });
  if (after === null) throw linkOver();
  return after;
};
