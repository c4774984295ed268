import { ownerLetter, reporterLetter } from '../../domain/moderation/decision-letters.ts';
import { displayName, type ProfileRecord } from '../../domain/profiles/profile.ts';
import { site } from '../../domain/site/site.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import { paths } from '../../paths.ts';
import { getAccount } from '../../storage/accounts/accounts.ts';
import { createLink } from '../../storage/accounts/links.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { OpenCase, PendingDecision } from '../../storage/moderation/case-file.ts';
import type { Mail } from '../../storage/site/outbox.ts';
import { composeMail, siteLink } from '../mail/compose.ts';
import { sendMail } from '../mail/send.ts';

/** Mails a decision to the page's owner, if it has one, and its outcome to each reporter's address, once. */
export const mailDecision = async (
  storage: Storage,
  id: string,
  record: ProfileRecord | null,
  decision: PendingDecision,
): Promise<void> => {
  const owner = record === null ? null : await ownerMail(storage, record, decision);
  const mails = [...(owner === null ? [] : [owner]), ...reporterMails(decision)];
  for (const mail of mails) await sendMail(storage, id, mail);
};

const ownerMail = async (
  storage: Storage,
  record: ProfileRecord,
  { decision, reason, note }: PendingDecision,
): Promise<Mail | null> => {
  const { id, email } = record;
  if (decision === 'dismiss' || email === '' || (await getAccount(storage, id)) === null) return null;
  const token =
    decision === 'delete' ? await createLink(storage, 'trash', id, { email: normalizeEmail(email) }) : '';
  const name = displayName(record);
  const letter = ownerLetter({
    site: site.name,
    name,
    decision,
    reason,
    note,
    myProfile: siteLink(paths.myProfile()),
    claim: siteLink(paths.claim(), token),
  });
  return letter && composeMail({ to: email, name, ...letter });
};

const reporterMails = ({ decision, closed }: PendingDecision): Mail[] =>
  addressesOf(closed).map((to) =>
    composeMail({ to, ...reporterLetter({ site: site.name, name: closed?.name ?? '', decision }) }),
  );

const addressesOf = (closed: OpenCase | null): string[] => {
  if (closed === null) return [];
  const all = [...closed.addresses, ...closed.reports.map(({ email }) => email)];
  return [
    ...new Map(all.filter((email) => email !== '').map((email) => [normalizeEmail(email), email])).values(),
  ];
};
