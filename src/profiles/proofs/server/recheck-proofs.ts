import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { inWordsFirst } from '../../../base/text/rules/number-words.ts';
import { paths } from '../../../paths.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { inLettersOf } from '../../languages/server.ts';
import { RECHECK_DAYS } from '../../rules/limits.ts';
import { displayName } from '../../rules/list-item.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { getVersionedProfile, putProven } from '../../storage/profile-record.ts';
import {
  getProofMark,
  listProofMarks,
  type ProofCheck,
  type ProofMark,
  putProofChecks,
  removeProofMark,
} from '../storage.ts';
import { proofProblem } from './prove-link.ts';

const DAY = 86_400_000;
/** Time between checks of a proof, in milliseconds… */
const RECHECK_AFTER_MS = RECHECK_DAYS * DAY;
/** …and after a failure. */
const RETRY_AFTER_MS = DAY;
const MAX_FAILURES = 3;

/** Maximum numbers of marks, and about of addresses, that one run checks: each address may take some seconds. */
const MAX_MARKS = 200;
const MAX_CHECKS = 12;

/** Why a proof does not hold any more; tests pass their own. */
type ProblemOf = (record: ProfileRecord, name: string) => Promise<string | null>;

/** A page as letters to its owner take it. */
type Addressed = (storage: Storage, record: ProfileRecord) => Promise<ProfileRecord>;

/** Rechecks proven websites and links; the third failure in a row removes a proof and notifies the owner. Successive runs go through all of them. */
export const recheckProofs = async (
  storage: Storage,
  now: number,
  asAddressed: Addressed,
  problemOf: ProblemOf = proofProblem,
): Promise<void> => {
  const ids = await listProofMarks(storage);
  const start = ids.length <= MAX_MARKS ? 0 : (Math.floor(now / 3_600_000) * MAX_MARKS) % ids.length;
  const turn = [...ids.slice(start), ...ids.slice(0, start)].slice(0, MAX_MARKS);
  const due: { id: string; mark: ProofMark; names: string[] }[] = [];
  let left = MAX_CHECKS;
  for (const id of turn) {
    if (left <= 0) break;
    const mark = await getProofMark(storage, id);
    if (mark === null) continue;
    const names = Object.entries(mark)
      .filter(([, check]) => isDue(check, now))
      .map(([name]) => name);
    left -= names.length;
    if (names.length > 0 || Object.keys(mark).length === 0) due.push({ id, mark, names });
  }
  await Promise.all(
    due.map(async ({ id, mark, names }) => {
      const dropped = await recheck(storage, id, mark, names, now, problemOf);
      if (dropped !== null)
        await tellDropped(storage, await asAddressed(storage, dropped.record), dropped.names);
    }),
  );
};

const isDue = ({ checked, failures }: ProofCheck, now: number): boolean =>
  now - checked >= (failures === 0 ? RECHECK_AFTER_MS : RETRY_AFTER_MS);

const recheck = async (
  storage: Storage,
  id: string,
  mark: ProofMark,
  names: readonly string[],
  now: number,
  problemOf: ProblemOf,
): Promise<{ record: ProfileRecord; names: string[] } | null> => {
  const stored = await getVersionedProfile(storage, id);
  const proven = stored?.value.proven ?? {};
  if (stored === null || Object.keys(proven).length === 0) {
    await removeProofMark(storage, id);
    return null;
  }
  const { value: record } = stored;
  const checked = await Promise.all(
    names
      .filter((name) => name in proven)
      .map(async (name) => {
        const problem = await problemOf(record, name);
        const failures = problem === null ? 0 : (mark[name]?.failures ?? 0) + 1;
        return [name, { checked: now, failures }] as const;
      }),
  );
  const dropped = checked.filter(([, { failures }]) => failures >= MAX_FAILURES).map(([name]) => name);
  const remaining = Object.fromEntries(Object.entries(proven).filter(([name]) => !dropped.includes(name)));
  if (dropped.length > 0) {
    await appendAudit(storage, {
      admin: 'upkeep',
      action: 'drop-proof' satisfies AdminAction,
      target: record.id,
      place: { profile: record.profile, order: record.order },
      before: { proven },
      after: { proven: remaining },
    });
    // If it was edited meanwhile, the next run checks it again.
    if (!(await putProven(storage, stored, remaining))) return null;
  }
  if (Object.keys(remaining).length === 0) await removeProofMark(storage, id);
  else
    await putProofChecks(
      storage,
      id,
      Object.fromEntries(checked),
      // One that its owner has proven meanwhile stays.
      (name) => name in remaining || !(name in mark),
    );
  return dropped.length > 0 ? { record, names: dropped } : null;
};

const tellDropped = async (
  storage: Storage,
  record: ProfileRecord,
  names: readonly string[],
): Promise<void> => {
  if (record.email === '') return;
  await sendMail(storage, record.id, await inLettersOf(record, () => droppedMail(record, names)), 'proofs');
};

const droppedMail = (record: ProfileRecord, names: readonly string[]) =>
  composeMail({
    to: record.email,
    subject: say('profiles.letters.proof-gone', { site: site.name }),
    name: displayName(record),
    body: [
      withTheirs(
        sayPieces('profiles.letters.proof-failed', {
          times: inWordsFirst(MAX_FAILURES),
          addresses: names.map((name) => (name === 'website' ? record.website : name)).join(', '),
        }),
      ),
      say('profiles.letters.proof-again'),
      { link: { label: say('profiles.letters.my-profile'), url: siteLink(paths.myProfile()) } },
    ],
  });
