import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../profiles/rules/profile.ts';
import { type CaseFile, changeCaseFile } from '../cases/storage/case-file.ts';
import type { OpenCase, Report } from '../cases/storage/open-case.ts';
import { REPORT_ONCE, REPORTS_SHOWN } from '../rules/limits.ts';
import { countReport } from '../transparency/storage.ts';

/**
 * Adds a report to the open case of a profile, or opens one. If a report of the last day has one of
 * the `fingerprints`, it is the same report and gets the same reference; it is not new. Null if the page went into another one meanwhile.
 */
export const addReport = async (
  storage: Storage,
  profile: PublicProfile,
  content: Omit<Report, 'reference' | 'created'>,
  fingerprints: readonly string[],
  hidden = false,
): Promise<{ reference: string; isNew: boolean } | null> => {
  const created = storage.now();
  const reference = newReference();
  let counted = { reference, at: created };
  let isGone = false;
  await changeCaseFile(storage, profile.id, (file) => {
    isGone = file.aside !== undefined;
    if (isGone) return null;
    const fresh = file.seals.filter(({ at }) => created - at < REPORT_ONCE);
    const earlier = fresh.find(({ seal }) => fingerprints.includes(seal));
    counted = { reference: earlier?.reference ?? reference, at: earlier?.at ?? created };
    if (earlier !== undefined) return null;
    return {
      ...file,
      open: withReport(openCase(file, profile, created, hidden), { ...content, reference, created }),
      seals: [...fresh, ...fingerprints.map((seal) => ({ seal, reference, at: created }))],
    };
  });
  if (isGone) return null;
  await countReport(storage, { ...counted, reason: content.reason });
  return { reference: counted.reference, isNew: counted.reference === reference };
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
