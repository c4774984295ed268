import type { InputOf } from '../../contract/endpoint.ts';
import type { reportProfile } from '../../contract/moderation/reports.ts';
import { REPORT_ONCE, REPORTS_SHOWN } from '../../domain/moderation/limits.ts';
import { needsDetails } from '../../domain/moderation/reasons.ts';
import { MODERATION_SENTENCES } from '../../domain/moderation/sentences.ts';
import { displayName, type PublicProfile } from '../../domain/profiles/profile.ts';
import { hashHex, timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import {
  type CaseFile,
  changeCaseFile,
  type OpenCase,
  type Report,
} from '../../storage/moderation/case-file.ts';
import { checkCaptcha } from '../captcha/captcha.ts';
import { invalid, noCaptcha } from '../http/errors.ts';
import type { HandledCall } from '../http/handle.ts';
import { LIMITS, throttle } from '../http/limits.ts';
import { visitorOf } from '../http/visitor.ts';
import { findProfile, noProfile } from '../profiles/find-profile.ts';

/**
 * Takes a reader's report and returns its reference. Reports by the same visitor on the same page with the same reason count once a day, and so does
 * a request that is repeated because its answer was lost.
 */
export const receiveReport = async (
  {
    storage,
    request,
    address,
    setCookie,
  }: Pick<HandledCall<unknown>, 'storage' | 'request' | 'address' | 'setCookie'>,
  input: InputOf<typeof reportProfile>,
): Promise<string> => {
  const { id, reason, details = '', email = '', captcha } = input;
  if (needsDetails(reason) && details === '') throw invalid({ details: MODERATION_SENTENCES.tellMore });
  const profile = await findProfile(storage, id);
  if (profile === null) throw noProfile();
  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.reports, address);
  const same = hashHex(JSON.stringify([id, reason, details, email, captcha.solution]));
  if (!(await solved.spend(same))) throw noCaptcha('captcha');
  const { visitor, cookies } = await visitorOf(storage, request);
  setCookie(cookies);
  const seals = [hashHex(`report:${visitor}:${id}:${reason}`).slice(0, 32), same.slice(0, 32)];
  return addReport(storage, profile, { reason, details, email }, seals);
};

/**
 * Adds a report to the open case of a profile, or opens one. `seals` are fingerprints of the request: one with a known seal from the last
 * day is the same report and gets the same reference.
 */
export const addReport = async (
  storage: Storage,
  profile: PublicProfile,
  given: Pick<Report, 'reason' | 'details' | 'email'>,
  seals: readonly string[],
  hidden = false,
): Promise<string> => {
  const created = storage.now();
  const reference = newReference();
  let answered = reference;
  await changeCaseFile(storage, profile.id, (file) => {
    const fresh = file.seals.filter(({ at }) => created - at < REPORT_ONCE);
    const known = fresh.find(({ seal }) => seals.includes(seal));
    answered = known?.reference ?? reference;
    if (known !== undefined) return null;
    return {
      ...file,
      open: withReport(openCase(file, profile, created, hidden), { ...given, reference, created }),
      seals: [...fresh, ...seals.map((seal) => ({ seal, reference, at: created }))],
    };
  });
  return answered;
};

/** The open case of a file, or a new one with a snapshot of the public record. */
export const openCase = (file: CaseFile, profile: PublicProfile, now: number, hidden = false): OpenCase =>
  file.open ?? {
    case: timeOrderedId(now),
    profile: profile.profile,
    name: displayName(profile),
    hidden,
    since: now,
    count: 0,
    reports: [],
    reasons: [],
    addresses: [],
    snapshot: profile,
    appeal: null,
  };

const withReport = (open: OpenCase, report: Report): OpenCase => {
  const reports = [...open.reports, report];
  const older = reports.splice(0, Math.max(0, reports.length - REPORTS_SHOWN));
  const addresses = older.map(({ email }) => email).filter((email) => email !== '');
  return {
    ...open,
    count: open.count + 1,
    reports,
    reasons: [...new Set([...open.reasons, report.reason])],
    addresses: [...new Set([...open.addresses, ...addresses])],
  };
};

// Without letters and digits that are easily confused.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const newReference = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};
