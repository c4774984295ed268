import {
  endProvenClaim,
  listProvenClaims,
  type ProvenClaim,
  removeStartedClaims,
  updateProvenClaim,
} from '../../../accounts/claims/storage.ts';
import { claimEmail, holdEmail, releaseEmail } from '../../../accounts/email/storage.ts';
import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { listTeam } from '../../../accounts/team/server/team.ts';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, emailTaken } from '../../../base/http/server/errors.ts';
import { holdLetters } from '../../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { mailSettings } from '../../../base/settings/server.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { giveTiesToOwner } from '../../../profiles/ties/storage/ties.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { mailConfirmation } from '../../email/server/confirmation-letters.ts';
import { claimAcceptedMail, claimDeclinedMail, claimGoneMail, claimProvenMail } from './claim-mails.ts';
import { CLAIM_WAIT_MS, claimState } from './claim-state.ts';
import { givePage } from './give-page.ts';

const DAY = 86_400_000;
/** How much longer than its wait a claim reserves its address: upkeep may be late. */
const HELD_MS = CLAIM_WAIT_MS + 7 * DAY;

/**
 * Reserves the address of a proven claim and tells the administrators, once; returns the moment (milliseconds) from which the page is its
 * claimant's. Refuses an address that somebody else has by now, which ends the claim.
 */
export const notifyOfClaim = async (storage: Storage, claim: ProvenClaim): Promise<number> => {
  if (claim.told !== null) return claim.told + CLAIM_WAIT_MS;
  const { id } = claim;
  const now = storage.now();
  if (claim.login === undefined) await reserveAddress(storage, claim, now);
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

// The address of a login that is there needs no reservation.
const reserveAddress = async (storage: Storage, claim: ProvenClaim, now: number): Promise<void> => {
  const { id, email } = claim;
  if (!(await claimEmail(storage, email, id))) {
    await endProvenClaim(storage, claim);
    throw emailTaken();
  }
  await holdEmail(storage, email, id, now + HELD_MS);
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
  const { id } = claim;
  const page = await getProfileRecord(storage, id);
  const name = page === null ? '' : displayName(page);
  if (claim.answer?.decision === 'decline') {
    await releaseAddress(storage, claim);
    await removeStartedClaims(storage, id, claim.claim);
    await mailAnswer(storage, claim, (email) => claimDeclinedMail(email, name));
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
  await mailAnswer(storage, claim, (email) => claimAcceptedMail({ ...record, email }));
  // A login that was there has had its letter.
  if (claim.login === undefined) await mailConfirmation(storage, record);
  await endProvenClaim(storage, claim);
  await purge(tagsOf(id));
  return true;
};

// What a member of the team answered waits a minute, as all their letters do.
const mailAnswer = async (
  storage: Storage,
  claim: ProvenClaim,
  write: (to: string) => Mail,
): Promise<void> => {
  const { id, claim: name, answer } = claim;
  const to = await claimantOf(storage, claim);
  if (to === '') return;
  const mail = await writtenIn(claim.language, () => write(to));
  if (answer === undefined) return sendMail(storage, id, mail, 'claim-outcome');
  const act = firstIdOf(answer.at) + hashHex(`claim:${name}`).slice(0, 13);
  await holdLetters(storage, id, act, [{ mail, kind: 'claim-outcome' }]);
};

// That of a login may have changed meanwhile; '' if it has ended.
const claimantOf = async (storage: Storage, { login, email }: ProvenClaim): Promise<string> =>
  login === undefined ? email : ((await loginAddress(storage, login))?.email ?? '');

// Not if the page has got that very address in another way.
const releaseAddress = async (storage: Storage, { id, email }: ProvenClaim): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  if (normalizeEmail(record?.email ?? '') !== normalizeEmail(email)) await releaseEmail(storage, email, id);
};

/** Ends a claim that can take no effect any more, and tells its claimant. */
const dropClaim = async (storage: Storage, claim: ProvenClaim, name: string): Promise<void> => {
  await releaseAddress(storage, claim);
  const to = await claimantOf(storage, claim);
  if (to !== '')
    await sendMail(
      storage,
      claim.id,
      await writtenIn(claim.language, () => claimGoneMail(to, name)),
      'claim-outcome',
    );
  await endProvenClaim(storage, claim);
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
