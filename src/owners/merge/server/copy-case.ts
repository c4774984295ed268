import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { changeCaseFile } from '../../../moderation/cases/storage/case-file.ts';
import type { OpenCase, Report } from '../../../moderation/cases/storage/open-case.ts';
import { REPORTS_SHOWN } from '../../../moderation/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';

/** How many merges a file remembers. */
const MAX_MERGES = 100;

/** Gives a page the open reports of another one that goes into it: its own case has them from then on, or it gets that one's. */
export const copyCase = async (
  storage: Storage,
  drop: string,
  keep: ProfileRecord,
  token: string,
): Promise<void> => {
  const moved = await changeCaseFile(storage, drop, (file) =>
    file.aside === undefined ? { ...file, open: null, aside: { merge: token, open: file.open } } : null,
  );
  const open = moved.aside?.merge === token ? moved.aside.open : null;
  if (open === null) return;
  const hidden = !isPubliclyVisible(await getProfileStatus(storage, keep.id));
  await changeCaseFile(storage, keep.id, (file) =>
    file.merges?.includes(token)
      ? null
      : {
          ...file,
          open:
            file.open === null
              ? { ...open, name: displayName(keep), hidden, appeal: null }
              : joinedCase(file.open, open),
          merges: [...(file.merges ?? []), token].slice(-MAX_MERGES),
        },
  );
};

const joinedCase = (own: OpenCase, other: OpenCase): OpenCase => {
  const reports = [...own.reports, ...other.reports].sort((a, b) => a.created - b.created);
  const older = reports.splice(0, Math.max(0, reports.length - REPORTS_SHOWN));
  const addresses = older.map(({ email }) => email).filter((email) => email !== '');
  return {
    ...own,
    count: own.count + other.count,
    reports,
    reasons: [...new Set([...own.reasons, ...other.reasons])],
    addresses: [...new Set([...own.addresses, ...other.addresses, ...addresses])],
  };
};

const has = (open: OpenCase | null, { reference }: Report): boolean =>
  open?.reports.some((report) => report.reference === reference) === true;

/** Gives a page its open reports back, if nobody has decided about them since. */
export const returnCase = async (
  storage: Storage,
  drop: string,
  keep: string,
  token: string,
): Promise<void> => {
  const theirs = await changeCaseFile(storage, keep, () => null);
  const back = await changeCaseFile(storage, drop, (file) => {
    if (file.aside?.merge !== token) return null;
    const { aside, ...rest } = file;
    const isOpen = aside.open?.reports.some((report) => has(theirs.open, report)) === true;
    return { ...rest, ...(isOpen && { open: aside.open }) };
  });
  const { open } = back;
  if (open === null) return;
  await changeCaseFile(storage, keep, (file) =>
    open.reports.some((report) => has(file.open, report))
      ? { ...file, open: withoutReports(file.open, open, timeOrderedId(storage.now())) }
      : null,
  );
};

/** A case without the reports of another one; `name` is its own from then on if it had that one's. */
const withoutReports = (own: OpenCase | null, other: OpenCase, name: string): OpenCase | null => {
  if (own === null) return null;
  const reports = own.reports.filter((report) => !has(other, report));
  const count = own.count - other.count;
  if (count <= 0) return null;
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  const rest = { ...own, count, reports, reasons, since: reports[0]?.created ?? own.since };
  return own.case === other.case ? { ...rest, case: name } : rest;
};
