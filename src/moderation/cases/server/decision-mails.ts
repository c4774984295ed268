import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { ownerLetter, reporterLetter } from '../rules/decision-letters.ts';
import { type Decision, isDecision } from '../rules/decisions.ts';
import type { PendingDecision } from '../storage/case-file.ts';
import type { OpenCase } from '../storage/open-case.ts';

type TakenDecision = PendingDecision & { decision: Decision };

/** Mails a decision to the page's owner, if it has one, and its outcome to each reporter's address, once. */
export const mailDecision = async (
  storage: Storage,
  id: string,
  record: ProfileRecord | null,
  { decision, ...pending }: PendingDecision,
): Promise<void> => {
  // After a reopening, reporters hear of the next decision.
  if (!isDecision(decision)) return;
  const taken = { ...pending, decision };
  const owner = record === null ? null : await ownerMail(storage, record, taken);
  if (owner !== null) await sendMail(storage, id, owner, 'decision');
  for (const mail of reporterMails(taken)) await sendMail(storage, id, mail, 'report-outcome');
};

const ownerMail = async (
  storage: Storage,
  record: ProfileRecord,
  pending: TakenDecision,
): Promise<Mail | null> => {
  const { decision, note, closed } = pending;
  const { id, email } = record;
  if (decision === 'dismiss' || email === '' || (await getAccount(storage, id)) === null) return null;
  const token =
    decision === 'delete' ? await createLink(storage, 'trash', id, { email: normalizeEmail(email) }) : '';
  const name = displayName(record);
  const letter = ownerLetter({
    site: site.name,
    name,
    reference: closed?.case ?? id,
    decision,
    reason: reasonOf(pending),
    note,
    appealed: closed !== null && closed.appeal !== null,
    myProfile: siteLink(paths.myProfile()),
    claim: siteLink(paths.claim(), token),
    contact: siteLink(paths.contact()),
  });
  return (
    letter && {
      ...composeMail({ to: email, name, ...letter }),
      ...(token !== '' && { link: linkKey('trash', token) }),
    }
  );
};

const reasonOf = ({ reason, hiddenFor }: PendingDecision): Reason | null => reason ?? hiddenFor ?? null;

const reporterMails = (pending: TakenDecision): Mail[] => {
  const { decision, closed } = pending;
  return reportersOf(closed).map(({ email, references }) => {
    const letter = reporterLetter({
      site: site.name,
      name: closed?.name ?? '',
      decision,
      reason: reasonOf(pending),
      reported: closed?.reasons ?? [],
      references,
      contact: siteLink(paths.contact()),
    });
    return composeMail({ to: email, ...letter });
  });
};

type Reporter = { email: string; references: string[] };

// Older reports have left only their address.
const reportersOf = (closed: OpenCase | null): Reporter[] => {
  if (closed === null) return [];
  const reports = [
    ...closed.addresses.map((email) => ({ email, references: [] })),
    ...closed.reports.map(({ email, reference }) => ({ email, references: [reference] })),
  ];
  const reporters = new Map<string, Reporter>();
  for (const { email, references } of reports) {
    const key = normalizeEmail(email);
    if (email !== '')
      reporters.set(key, { email, references: [...(reporters.get(key)?.references ?? []), ...references] });
  }
  return [...reporters.values()];
};
