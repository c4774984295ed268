import type { Storage } from '../../engine/storage/storage.ts';
import { throttleFactor } from '../../settings/server.ts';
import type { AttemptLimit } from '../../throttles/storage/attempts.ts';
import { type Limit, takeLimit } from '../../throttles/storage/throttles.ts';
import { CLAIM_MAILS_PER_DAY, OFFERS_PER_HOUR } from '../rules/limits.ts';
import type { PageRole } from '../rules/roles.ts';
import { AppError } from './errors.ts';
import { accountSubject, networkSubjects } from './subjects.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Limits of calls per address, before `THROTTLE_FACTOR`. */
export const LIMITS = {
  registration: { name: 'registration', max: 20, period: HOUR },
  checkEmail: { name: 'check-email', max: 60, period: 10 * MINUTE },
  passkeyOptions: { name: 'passkey-options', max: 60, period: 10 * MINUTE },
  alike: { name: 'alike', max: 30, period: 10 * MINUTE },
  reports: { name: 'reports', max: 5, period: HOUR },
  suggestions: { name: 'suggestions', max: 5, period: HOUR },
  ownerLetters: { name: 'owner-letters', max: 5, period: HOUR },
  proposals: { name: 'proposals', max: 3, period: HOUR },
  contact: { name: 'contact', max: 10, period: HOUR },
  likes: { name: 'likes', max: 120, period: MINUTE },
  badgeRequests: { name: 'badge-requests', max: 10, period: HOUR },
  linkProofs: { name: 'link-proofs', max: 10, period: HOUR },
  titles: { name: 'titles', max: 30, period: HOUR },
  follows: { name: 'follows', max: 10, period: HOUR },
  claims: { name: 'claims', max: 5, period: HOUR },
  websiteClaims: { name: 'website-claims', max: 5, period: HOUR },
  photoUploads: { name: 'photo-uploads', max: 60, period: HOUR },
  /** Apart from those of others at the same address: whoever fills a directory uploads all day. */
  teamUploads: { name: 'team-uploads', max: 600, period: HOUR },
} as const satisfies Record<string, Limit>;

/** The factor for the limit of a wide IPv6 network, which a whole site with many addresses shares. */
const WIDE = 4;

/** Limits of login attempts that failed or are running; without the factor. */
export const LOGIN_LIMITS: readonly AttemptLimit[] = [
  { by: 'both', max: 10, period: 15 * MINUTE },
  { by: 'email', max: 100, period: 15 * MINUTE },
  { by: 'address', max: 50, period: 15 * MINUTE },
  { by: 'wide', max: 50 * WIDE, period: 15 * MINUTE },
];

/** Limits of reset mails; the factor applies only to the address. */
export const forgotPasswordLimits = (): readonly AttemptLimit[] => [
  { by: 'email', max: 5, period: HOUR },
  { by: 'address', max: byFactor(20), period: HOUR },
  { by: 'wide', max: byFactor(20 * WIDE), period: HOUR },
];

/** Limit of wrong passwords from within a session, by profile; without the factor. */
export const PASSWORD_CHECKS: Limit = { name: 'password-checks', max: 10, period: 15 * MINUTE };

/** Counts one request for a tie by a profile, and refuses it above the limit; `max` is for an hour, without the factor. */
export const throttleTies = (storage: Storage, id: string, max: number): Promise<void> =>
  throttleSubject(storage, { name: 'ties', max, period: HOUR }, id);

/** Counts one offer of a page, of each kind by itself, by the login that makes it, and refuses it above the limit; without the factor. */
export const throttleOffers = (storage: Storage, login: string, role: PageRole): Promise<void> =>
  throttleSubject(storage, { name: `offers-${role}`, max: OFFERS_PER_HOUR, period: HOUR }, login);

/** Limit of claim mails, by profile; without the factor. */
const CLAIM_MAILS: Limit = { name: 'claim-mails', max: CLAIM_MAILS_PER_DAY, period: 24 * HOUR };

/** Counts one claim mail and returns whether it is within the limit. */
export const isClaimMailAllowed = async (storage: Storage, id: string): Promise<boolean> =>
  (await takeLimit(storage, CLAIM_MAILS, await accountSubject(storage, id))) === 0;

/** Limit of passwords and codes that a logged-in administrator enters; without the factor. */
const ADMIN_CHECKS: Limit = { name: 'admin-checks', max: 10, period: 15 * MINUTE };

/** Counts one check of an administrator, and refuses it above the limit. */
export const throttleAdminChecks = (storage: Storage, subject: string): Promise<void> =>
  throttleSubject(storage, ADMIN_CHECKS, subject);

/** Counts one check in the administrator's record, which the caller reads and writes anyway; refuses it above the limit. */
export const countAdminCheck = (
  counter: { count: number; since: number } | undefined,
  now: number,
): { count: number; since: number } => {
  const { max, period } = ADMIN_CHECKS;
  if (counter === undefined || now - counter.since >= period) return { count: 1, since: now };
  if (counter.count >= max) throw tooMany(Math.ceil((counter.since + period - now) / 1000));
  return { ...counter, count: counter.count + 1 };
};

/** Refuses with 429 and `Retry-After` (seconds); `body` has more fields of the reply. */
export const tooMany = (seconds: number, body: Record<string, unknown> = {}): AppError =>
  new AppError('throttled', undefined, { headers: { 'Retry-After': String(seconds) }, body });

const throttleSubject = async (storage: Storage, limit: Limit, id: string): Promise<void> => {
  const seconds = await takeLimit(storage, limit, await accountSubject(storage, id));
  if (seconds > 0) throw tooMany(seconds);
};

/** Counts one use of a limit by an address, and for IPv6 by its wide network, and refuses it above the limit. */
export const throttle = async (storage: Storage, limit: Limit, address: string): Promise<void> => {
  const [network, wide] = await networkSubjects(storage, address);
  const max = byFactor(limit.max);
  const waits = await Promise.all([
    takeLimit(storage, { ...limit, max }, network),
    wide === null ? 0 : takeLimit(storage, { ...limit, max: max * WIDE }, wide),
  ]);
  const seconds = Math.max(...waits);
  if (seconds > 0) throw tooMany(seconds);
};

const byFactor = (max: number): number => Math.max(1, Math.floor(max * throttleFactor()));
