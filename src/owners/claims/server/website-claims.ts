import { CLAIM_PARAMETER, claimRecord, WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import {
  claimName,
  claimSecrets,
  getProvenClaim,
  getStartedClaim,
  type ProvenClaim,
  putProvenClaim,
  readClaimToken,
  startClaim,
} from '../../../accounts/claims/storage.ts';
import { getIdByEmail } from '../../../accounts/email/storage.ts';
import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { passwordChangeProblems } from '../../../accounts/password/server/password-change.ts';
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { requireCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { websiteUrl } from '../../../base/fields/rules/social.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, emailTaken, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { isLoopbackSite, siteUrl } from '../../../base/settings/server.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { claimableBy } from '../../../profiles/claims/rules.ts';
import { MOST_PAGES } from '../../../profiles/hands/rules.ts';
import { findProof } from '../../../profiles/proofs/server/find-proof.ts';
import { hasMeLink, isProfile } from '../../../profiles/proofs/server/link-back.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import type { claimWebsite, StartedClaim } from '../calls/website-claim.ts';
import { notifyOfClaim } from './claim-outcome.ts';
import { refuseLogins } from './keep-for-login.ts';

type ClaimCall = Pick<HandledCall<InputOf<typeof claimWebsite>>, 'storage' | 'input' | 'address'>;

/**
 * Begins a claim of a page by its website, for a login or a new one: checks everything, and answers what its claimant puts there. Only hashes of
 * the secrets are stored.
 */
export const beginWebsiteClaim = async (
  { storage, input, address }: ClaimCall,
  login: string | null,
): Promise<StartedClaim> => {
  const { id = '', email = '', password = '' } = input;
  const problems = login === null ? claimantProblems({ email, password }) : {};
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const captcha = await requireCaptcha(storage, { solution: input.captcha }, address);
  await throttle(storage, LIMITS.websiteClaims, address);
  const record = await requireClaimable(storage, id);
  const theirs = login === null ? null : await requireRoom(storage, login);
  if (theirs === null && (await getIdByEmail(storage, email)) !== null) {
    await throttle(storage, LIMITS.checkEmail, address);
    await refuseLogins(storage, email);
    throw emailTaken();
  }
  await captcha.spendOrRefuse();
  const language = keptLanguage();
  const claim = {
    ...(theirs ?? { email, password: await hashPassword(password) }),
    website: record.website,
    ...(language !== undefined && { language }),
  };
  const token = await startClaim(storage, id, claim);
  const page = new URL(paths.profile(profileSlug(displayName(record)), id), siteUrl());
  page.searchParams.set(CLAIM_PARAMETER, claimSecrets(token).link);
  return { success: true, token, link: page.href, txt: claimRecord(claimSecrets(token).record) };
};

// Whether there is still room is decided once the page is given.
const requireRoom = async (storage: Storage, login: string): Promise<{ login: string; email: string }> => {
  const [account, address] = await Promise.all([getAccount(storage, login), loginAddress(storage, login)]);
  if (address === null) throw new AppError('unauthenticated');
  if ((account?.pages?.length ?? 1) >= MOST_PAGES) throw new AppError('too-many');
  return { login, email: address.email };
};

/** What a claim lacks that is to begin. */
export const claimantProblems = ({ email, password }: { email: string; password: string }): Problems => ({
  ...(email === '' && { email: FIELD_SENTENCES.required(FIELD_LABELS.email) }),
  ...passwordChangeProblems(say('accounts.password.password'), password),
});

/** A public page that can be claimed by its website; refuses with 404 if there is none, and with 409 if it cannot be, or if a proven claim of it waits. */
const requireClaimable = async (storage: Storage, id: string): Promise<ProfileRecord> => {
  const page = await getPublicProfile(storage, id);
  if (page === null) throw noProfile();
  const { record } = page;
  const way = claimableBy(record, await hasAccount(storage, record), todayOf(storage));
  if (way !== 'website') throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.notPossible);
  if ((await getProvenClaim(storage, id)) !== null)
    throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.waiting);
  return record;
};

/**
 * Checks the website of a claim. If the link or the record is there, tells the administrators and returns the moment (milliseconds) from which the
 * page is its claimant's. A repeat returns the same one, and finishes what a crash left.
 */
export const proveWebsiteClaim = async (
  { storage }: Pick<ClaimCall, 'storage'>,
  token: string,
  requestOrigin: string,
): Promise<number> => {
  const id = readClaimToken(token)?.id;
  if (id === undefined) throw claimOver();
  const proven = await getProvenClaim(storage, id);
  if (proven?.claim === claimName(token) && proven.answer === undefined)
    return notifyOfClaim(storage, proven);
  const started = await getStartedClaim(storage, token);
  if (started === null) throw claimOver();
  await throttle(storage, LIMITS.linkProofs, claimName(token));
  const record = await requireClaimable(storage, id);
  const url = websiteUrl(record.website);
  if (url === null || record.website !== started.website)
    throw invalid({ website: WEBSITE_CLAIM_SENTENCES.moved });
  // This machine's own site has several host names.
  const origins = isLoopbackSite() ? [siteUrl(), requestOrigin] : [siteUrl()];
  const isOurs = (link: URL): boolean =>
    isProfile(link, origins, id) && link.searchParams.get(CLAIM_PARAMETER) === claimSecrets(token).link;
  const proof = await findProof(url, {
    isProof: (html, pageUrl) => hasMeLink(html, pageUrl, isOurs),
    txt: claimRecord(claimSecrets(token).record),
  });
  if ('problem' in proof) throw invalid({ website: proof.problem });
  const mine: ProvenClaim = {
    ...started,
    claim: claimName(token),
    id,
    profile: record.profile,
    order: record.order,
    by: proof.by,
    proven: storage.now(),
    told: null,
  };
  const claim = await putProvenClaim(storage, mine);
  if (claim.claim !== mine.claim) throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.waiting);
  return notifyOfClaim(storage, claim);
};

const claimOver = (): AppError => invalid({ token: WEBSITE_CLAIM_SENTENCES.over });
