import { asAddressed } from '../../../accounts/hands/storage/apart.ts';
import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { holdLetters, type TeamLetter } from '../../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { type Mail, settleLetters } from '../../../base/mail/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { paths } from '../../../paths.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import {
  type DecisionLetter,
  ownerLetter,
  reporterLetter,
  takenBackLetter,
  undeletedLetter,
} from '../rules/decision-letters.ts';
import { type Decision, isDecision } from '../rules/decisions.ts';
import { getCaseFile, type PendingDecision } from '../storage/case-file.ts';
import { type ClosedCaseRecord, findClosedCase } from '../storage/closed-cases.ts';
import type { OpenCase, Report } from '../storage/open-case.ts';

type TakenDecision = PendingDecision & { decision: Decision };

/**
 * Holds the letters about a decision: to the page's owner, if it has one, and with its outcome to each reporter's address. What takes an earlier
 * decision back withdraws its letters and sends none, or tells those who have had them.
 */
export const mailDecision = async (
  storage: Storage,
  id: string,
  record: ProfileRecord | null,
  { decision, ...pending }: PendingDecision,
): Promise<void> => {
  const told = await findTold(storage, pending.takesBack ?? []);
  const isSilent = pending.takesBack !== undefined && told.length === 0;
  const letters: TeamLetter[] = [];
  if (isDecision(decision)) {
    const taken = { ...pending, decision };
    const isWanted = !isSilent || isGranted(taken);
    const owner =
      record !== null && isWanted ? await ownerMail(storage, record, taken, told.length > 0) : null;
    if (owner !== null) letters.push({ mail: owner, kind: 'decision' });
    letters.push(...(await reporterMails(taken)));
  }
  for (const each of told)
    letters.push(...(await takenBackMails(storage, id, each, pending.reopens === each)));
  await holdLetters(storage, id, pending.id, letters);
};

/** Those of some decisions that somebody has been told of; the letters about the others are withdrawn. */
const findTold = async (storage: Storage, decisions: readonly string[]): Promise<string[]> => {
  const told: string[] = [];
  for (const each of decisions)
    if ((await settleLetters(storage, each, 'withdrawn')) === 'sent') told.push(each);
  return told;
};

const isGranted = ({ decision, closed }: TakenDecision): boolean =>
  decision === 'restore' && closed !== null && closed.appeal !== null;

const ownerMail = async (
  storage: Storage,
  record: ProfileRecord,
  pending: TakenDecision,
  takenBack: boolean,
): Promise<Mail | null> => {
  const { decision, note, closed } = pending;
  const { id } = record;
  const page = decision === 'dismiss' ? null : await toReader(storage, record);
  if (page === null) return null;
  const { email } = page;
  const token =
    decision === 'delete' ? await createLink(storage, 'trash', id, { email: normalizeEmail(email) }) : '';
  const name = displayName(record);
  return inLettersOf(page, () => {
    const letter = ownerLetter({
      site: site.name,
      name,
      reference: closed?.case ?? id,
      decision,
      reason: reasonOf(pending),
      note,
      appealed: closed !== null && closed.appeal !== null,
      takenBack,
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
  });
};

/** A page as letters to its owner take it; null if it has no owner who reads them. */
const toReader = async (storage: Storage, record: ProfileRecord): Promise<ProfileRecord | null> => {
  const page = (await hasAccount(storage, record)) ? await asAddressed(storage, record) : null;
  return page === null || page.email === '' ? null : page;
};

const reasonOf = ({ reason, hiddenFor }: PendingDecision): Reason | null => reason ?? hiddenFor ?? null;

const reporterMails = (pending: TakenDecision): Promise<TeamLetter[]> => {
  const { decision, closed } = pending;
  return toReporters(closed, (references) =>
    reporterLetter({
      site: site.name,
      name: closed?.name ?? '',
      decision,
      reason: reasonOf(pending),
      appealed: closed !== null && closed.appeal !== null,
      reported: closed?.reasons ?? [],
      references,
      contact: siteLink(paths.contact()),
    }),
  );
};

/** A letter to each reporter, in the language of the newest report. */
const toReporters = (
  closed: Reported | null,
  write: (references: string[]) => DecisionLetter,
): Promise<TeamLetter[]> =>
  Promise.all(
    reportersOf(closed).map(async ({ email, references, language }) => ({
      mail: await writtenIn(language, () => composeMail({ to: email, ...write(references) })),
      kind: 'report-outcome' as const,
    })),
  );

type Reporter = { email: string; references: string[]; language?: string | undefined };

type Reported = { addresses?: string[]; reports: Report[] };

// Older reports have left only their address.
const reportersOf = (closed: Reported | null): Reporter[] => {
  if (closed === null) return [];
  const reports: Reporter[] = [
    ...(closed.addresses ?? []).map((email) => ({ email, references: [] })),
    ...closed.reports.map(({ email, reference, language }) => ({ email, references: [reference], language })),
  ];
  const reporters = new Map<string, Reporter>();
  for (const { email, references, language } of reports) {
    const key = normalizeEmail(email);
    const earlier = reporters.get(key)?.references ?? [];
    if (email !== '') reporters.set(key, { email, references: [...earlier, ...references], language });
  }
  return [...reporters.values()];
};

/** The letters to those whose case a decision closed that was taken back; the case may be open again. */
const takenBackMails = async (
  storage: Storage,
  id: string,
  undone: string,
  reopened: boolean,
): Promise<TeamLetter[]> => {
  const closed = await findClosedCase(storage, undone, id);
  const { open } = reopened ? await getCaseFile(storage, id) : { open: null };
  const decided = closed ?? (open && asDecided(open, undone));
  return decided === null ? [] : await toTakenBackMails(decided, reopened);
};

// The closed case is gone once it is open again. Reports that came since have heard of no decision.
const asDecided = (open: OpenCase, undone: string): Told => ({
  ...open,
  reports: open.reports.filter(({ created }) => created <= timeOfId(undone)),
  decision: 'dismiss',
  reason: null,
});

type Told = Reported & Pick<ClosedCaseRecord, 'name' | 'reasons' | 'decision' | 'reason'>;

const toTakenBackMails = (told: Told, reopened: boolean): Promise<TeamLetter[]> =>
  toReporters(told, (references) =>
    takenBackLetter({
      site: site.name,
      name: told.name,
      decision: told.decision,
      reason: told.reason,
      appealed: false,
      reported: told.reasons,
      references,
      contact: siteLink(paths.contact()),
      reopened,
    }),
  );

/**
 * Follows up the return of a page from the trash: withdraws the letters about its deletion or, where they were sent, holds those that say that it
 * was taken back. It reads the case that the deletion closed, so it comes before that opens again.
 */
export const mailUndeletion = async (
  storage: Storage,
  record: ProfileRecord,
  { deletion, reason, reopened }: { deletion: string; reason: Reason | null; reopened: boolean },
): Promise<void> => {
  const { id } = record;
  const [told] = await findTold(storage, [deletion]);
  if (told === undefined) return;
  const name = displayName(record);
  const letters = await takenBackMails(storage, id, deletion, reopened);
  const page = await toReader(storage, record);
  if (page !== null) {
    const mail = await inLettersOf(page, () => {
      const letter = undeletedLetter({
        site: site.name,
        name,
        reason,
        myProfile: siteLink(paths.myProfile()),
      });
      return composeMail({ to: page.email, name, ...letter });
    });
    letters.unshift({ mail, kind: 'decision' });
  }
  const restored = (await getProfileStatus(storage, id))?.lastDecision;
  await holdLetters(storage, id, restored ?? deletion, letters);
};
