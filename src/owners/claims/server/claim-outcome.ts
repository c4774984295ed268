import {
  endProvenClaim,
  listProvenClaims,
  type ProvenClaim,
  removeStartedClaims,
  updateProvenClaim,
} from '../../../accounts/claims/storage.ts';
import { claimEmail, holdEmail, releaseEmail } from '../../../accounts/email/storage.ts';
import { claimAccount, getAccount, removeAccount } from '../../../accounts/storage/accounts.ts';
import { listTeam } from '../../../accounts/team/server/team.ts';
import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, emailTaken } from '../../../base/http/server/errors.ts';
import { holdLetters } from '../../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { mailSettings } from '../../../base/settings/server.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { ownLetters } from '../../../profiles/languages/rules/letters.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { giveTiesToOwner } from '../../../profiles/ties/storage/ties.ts';
import { withVisibility } from '../../../profiles/visibility/rules/privacy.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { editedRecord } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';
import { mailConfirmation } from '../../email/server/confirmation-letters.ts';
import { claimAcceptedMail, claimDeclinedMail, claimGoneMail, claimProvenMail } from './claim-mails.ts';
import { CLAIM_WAIT_MS, claimState, isTheirs, isUnclaimed } from './claim-state.ts';

const DAY = 86_400_000;
/** How much longer than its wait a claim reserves its address: upkeep may be late. */
const HELD_MS = CLAIM_WAIT_MS + 7 * DAY;

/**
 * Reserves the address of a proven claim and tells the administrators, once; returns the moment (milliseconds) from which the page is its
 * claimant's. Refuses an address that somebody else has by now, which ends the claim.
 */
export const notifyOfClaim = async (storage: Storage, claim: ProvenClaim): Promise<number> => {
  if (claim.told !== null) return claim.told + CLAIM_WAIT_MS;
  const { id, email } = claim;
  if (!(await claimEmail(storage, email, id))) {
    await endProvenClaim(storage, claim);
    throw emailTaken();
  }
  const now = storage.now();
  await holdEmail(storage, email, id, now + HELD_MS);
  const record = await getProfileRecord(storage, id);
  if (record !== null) {
    const until = now + CLAIM_WAIT_MS;
    for (const to of await administrators(storage))
      await sendMail(
        storage,
        id,
        await writtenIn(undefined, () => claimProvenMail(to, record, claim, until)),
        'claim-proven',
      );
  }
  // A crash before this tells them again.
  const { claim: told } = await updateProvenClaim(storage, id, claim.claim, (current) =>
    current.told === null ? { ...current, told: now } : null,
  );
  return (told?.told ?? now) + CLAIM_WAIT_MS;
};

// Without an administrator, the reader of the contact form is told.
const administrators = async (storage: Storage): Promise<string[]> => {
  const team = await listTeam(storage);
  const emails = team.filter(({ role, invited }) => role === 'admin' && !invited).map(({ email }) => email);
  const { contactTo } = mailSettings();
  return emails.length > 0 || contactTo === undefined ? emails : [contactTo];
};

/**
 * Does what was answered to a claim, and ends it; false if it was accepted but its page is gone or somebody else's by now. Each step can be
 * repeated, so a repeat, or upkeep, finishes what a crash left.
 */
export const finishClaim = async (storage: Storage, claim: ProvenClaim): Promise<boolean> => {
  const { id, email } = claim;
  const page = await getProfileRecord(storage, id);
  const name = page === null ? '' : displayName(page);
  if (claim.answer?.decision === 'decline') {
    await releaseAddress(storage, claim);
    await removeStartedClaims(storage, id, claim.claim);
    await mailAnswer(storage, claim, () => claimDeclinedMail(email, name));
    await endProvenClaim(storage, claim);
    return true;
  }
  const record = await givePage(storage, claim);
  if (record === null) {
    await dropClaim(storage, claim, name);
    return false;
  }
  await removeStartedClaims(storage, id);
  await giveTiesToOwner(storage, id);
  await mailAnswer(storage, claim, () => claimAcceptedMail(record));
  await mailConfirmation(storage, record);
  await endProvenClaim(storage, claim);
  await purge(tagsOf(id));
  return true;
};

// What a member of the team answered waits a minute, as all their letters do.
const mailAnswer = async (storage: Storage, claim: ProvenClaim, write: () => Mail): Promise<void> => {
  const { id, claim: name, answer } = claim;
  const mail = await writtenIn(claim.language, write);
  if (answer === undefined) return sendMail(storage, id, mail, 'claim-outcome');
  const act = firstIdOf(answer.at) + hashHex(`claim:${name}`).slice(0, 13);
  await holdLetters(storage, id, act, [{ mail, kind: 'claim-outcome' }]);
};

// Not if the page has got that very address in another way.
const releaseAddress = async (storage: Storage, { id, email }: ProvenClaim): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  if (normalizeEmail(record?.email ?? '') !== normalizeEmail(email)) await releaseEmail(storage, email, id);
};

/** Ends a claim that can take no effect any more, and tells its claimant. */
const dropClaim = async (storage: Storage, claim: ProvenClaim, name: string): Promise<void> => {
  await releaseAddress(storage, claim);
  const mail = await writtenIn(claim.language, () => claimGoneMail(claim.email, name));
  await sendMail(storage, claim.id, mail, 'claim-outcome');
  await endProvenClaim(storage, claim);
};

// The account comes first, as for a claim by mail: until the record changes, an edit of an administrator fails. Null if the page is not free.
const givePage = async (storage: Storage, claim: ProvenClaim): Promise<ProfileRecord | null> => {
  const { id, email, password } = claim;
  const now = storage.now();
  const account = { id, password, created: now, changed: now, email };
  if (!(await claimAccount(storage, account))) {
    const present = await getAccount(storage, id);
    // The salt is random, so this is what an earlier attempt wrote.
    if (present?.password.salt !== password.salt && !isTheirs(await getProfileRecord(storage, id), claim))
      return null;
  }
  const take = (old: ProfileRecord | null): ProfileRecord | null =>
    old === null || !isUnclaimed(old, claim)
      ? null
      : editedRecord(
          old,
          {
            ...old,
            email,
            unconfirmed: true,
            claimed: now,
            ...ownLetters(siteLanguageOf(claim.language ?? '')),
            private_fields: withVisibility(old.profile, old.private_fields ?? [], 'email', 'private'),
          },
          now,
        );
  const updated = await storeEdit(storage, id, take, { by: 'owner' });
  if (updated.done) return updated.after;
  const record = await getProfileRecord(storage, id);
  if (isTheirs(record, claim)) return record;
  await removeAccount(storage, id);
  return null;
};

/** Tells of claims whose call crashed, gives pages to those who have waited long enough, and ends claims whose page is gone or not free any more. */
export const advanceClaims = async (storage: Storage, now: number, until: number): Promise<void> => {
  for (const claim of await listProvenClaims(storage)) {
    if (storage.now() >= until) return;
    if (claim.answer !== undefined) {
      await finishClaim(storage, claim);
      continue;
    }
    const state = await claimState(storage, claim);
    if (state === 'no') {
      const record = await getProfileRecord(storage, claim.id);
      await dropClaim(storage, claim, record === null ? '' : displayName(record));
    } else if (claim.told === null) await tellAgain(storage, claim);
    else if (state === 'yes' && now >= claim.told + CLAIM_WAIT_MS) await acceptByTime(storage, claim);
  }
};

const tellAgain = async (storage: Storage, claim: ProvenClaim): Promise<void> => {
  try {
    await notifyOfClaim(storage, claim);
  } catch (error) {
    // Its address is taken, so it has ended.
    if (!(error instanceof AppError)) throw error;
  }
};

const acceptByTime = async (
  storage: Storage,
  { id, claim: name, profile, order }: ProvenClaim,
): Promise<void> => {
  const answer = { decision: 'accept', by: 'upkeep', at: storage.now() } as const;
  const { claim, changed } = await updateProvenClaim(storage, id, name, (current) =>
    current.answer === undefined ? { ...current, answer } : null,
  );
  if (claim === null || !changed) return;
  await appendAudit(storage, {
    admin: 'upkeep',
    action: 'accept-claim' satisfies AdminAction,
    target: id,
    place: { profile, order },
    before: null,
    after: null,
  });
  await finishClaim(storage, claim);
};
