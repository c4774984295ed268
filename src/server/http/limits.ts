import type { AttemptLimit } from '../../storage/accounts/attempts.ts';
import { type Limit, takeLimit } from '../../storage/accounts/throttles.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { AppError } from './errors.ts';
import { throttleFactor } from './settings.ts';
import { holderSubject, networkSubjects } from './subjects.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The contract's limits per address, before the factor. */
export const LIMITS = {
  registration: { name: 'registration', most: 20, period: HOUR },
  checkEmail: { name: 'check-email', most: 60, period: 10 * MINUTE },
  reports: { name: 'reports', most: 5, period: HOUR },
  contact: { name: 'contact', most: 10, period: HOUR },
  likes: { name: 'likes', most: 120, period: MINUTE },
  badgeRequests: { name: 'badge-requests', most: 10, period: HOUR },
  linkProofs: { name: 'link-proofs', most: 10, period: HOUR },
  claims: { name: 'claims', most: 5, period: HOUR },
  photoUploads: { name: 'photo-uploads', most: 60, period: HOUR },
} as const satisfies Record<string, Limit>;

/** How many times a limit per address a wide network of IPv6 may take: a site has one, and many addresses in it. */
const WIDE = 4;

/** Attempts at a login that failed or are under way; the factor leaves them alone. */
export const LOGIN_LIMITS: readonly AttemptLimit[] = [
  { by: 'both', most: 10, period: 15 * MINUTE },
  { by: 'email', most: 100, period: 15 * MINUTE },
  { by: 'address', most: 50, period: 15 * MINUTE },
  { by: 'wide', most: 50 * WIDE, period: 15 * MINUTE },
];

/** Reset mails asked for; the factor is for the address alone. */
export const forgotPasswordLimits = (): readonly AttemptLimit[] => [
  { by: 'email', most: 5, period: HOUR },
  { by: 'address', most: byFactor(20), period: HOUR },
  { by: 'wide', most: byFactor(20 * WIDE), period: HOUR },
];

/** Wrong passwords of someone who is logged in already, by profile; the factor leaves them alone. */
export const PASSWORD_CHECKS: Limit = { name: 'password-checks', most: 10, period: 15 * MINUTE };

/** Confirmation mails that an owner asks for, by profile; the factor leaves them alone. */
const CONFIRMATIONS: Limit = { name: 'confirmations', most: 5, period: HOUR };

/** Counts one use of a limit by a profile, and refuses the one too many. */
export const throttleConfirmations = (storage: Storage, id: string): Promise<void> =>
  throttleHolder(storage, CONFIRMATIONS, id);

/** Mails about the claim of a page, by profile; the factor leaves them alone. */
const CLAIM_MAILS: Limit = { name: 'claim-mails', most: 3, period: 24 * HOUR };

/** Whether one more mail about the claim of a page may go out; counts it. */
export const isClaimMailAllowed = async (storage: Storage, id: string): Promise<boolean> =>
  (await takeLimit(storage, CLAIM_MAILS, await holderSubject(storage, id))) === 0;

/** Passwords and codes that an administrator who is logged in is asked for; the factor leaves them alone. */
const ADMIN_CHECKS: Limit = { name: 'admin-checks', most: 10, period: 15 * MINUTE };

/** Counts one check of an administrator, and refuses the one too many. */
export const throttleAdminChecks = (storage: Storage, holder: string): Promise<void> =>
  throttleHolder(storage, ADMIN_CHECKS, holder);

/** Counts one more check of an administrator in a record that is read and written anyway; refuses the one too many. */
export const countAdminCheck = (
  kept: { count: number; since: number } | undefined,
  now: number,
): { count: number; since: number } => {
  const { most, period } = ADMIN_CHECKS;
  if (kept === undefined || now - kept.since >= period) return { count: 1, since: now };
  if (kept.count >= most) throw tooMany(Math.ceil((kept.since + period - now) / 1000));
  return { ...kept, count: kept.count + 1 };
};

/** Refuses with 429 and `Retry-After` (seconds); `body` are more fields of the reply. */
export const tooMany = (seconds: number, body: Record<string, unknown> = {}): AppError =>
  new AppError('throttled', undefined, { headers: { 'Retry-After': String(seconds) }, body });

const throttleHolder = async (storage: Storage, limit: Limit, id: string): Promise<void> => {
  const seconds = await takeLimit(storage, limit, await holderSubject(storage, id));
  if (seconds > 0) throw tooMany(seconds);
};

/** Counts one use of a limit by an address and refuses the one too many; of an IPv6 address its wide network counts too. */
export const throttle = async (storage: Storage, limit: Limit, address: string): Promise<void> => {
  const [network, wide] = await networkSubjects(storage, address);
  const most = byFactor(limit.most);
  const waits = await Promise.all([
    takeLimit(storage, { ...limit, most }, network),
    wide === null ? 0 : takeLimit(storage, { ...limit, most: most * WIDE }, wide),
  ]);
  const seconds = Math.max(...waits);
  if (seconds > 0) throw tooMany(seconds);
};

const byFactor = (most: number): number => Math.max(1, Math.floor(most * throttleFactor()));
