import { RECHECK_DAYS } from '../../../domain/profiles/limits.ts';
import { displayName, type ProfileRecord } from '../../../domain/profiles/profile.ts';
import type { AdminAction } from '../../../domain/site/audit.ts';
import { site } from '../../../domain/site/site.ts';
import { inWordsFirst } from '../../../domain/text/count.ts';
import { paths } from '../../../paths.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { getVersionedProfile, putProven } from '../../../storage/profiles/profile-record.ts';
import {
  getProofMark,
  listProofMarks,
  putProofMark,
  removeProofMark,
} from '../../../storage/profiles/proofs/proofs.ts';
import { appendAudit } from '../../../storage/site/audit.ts';
import { composeMail, siteLink, theirs } from '../../mail/compose.ts';
import { sendMail } from '../../mail/send.ts';
import { websiteProblem } from './prove-link.ts';

const DAY = 86_400_000;
/** Time between checks of a proof, in milliseconds… */
const RECHECK_AFTER_MS = RECHECK_DAYS * DAY;
/** …and after a failure. */
const RETRY_AFTER_MS = DAY;
const MAX_FAILURES = 3;

/** Maximum numbers of marks and of websites that one run checks: each website may take five seconds. */
const MAX_MARKS = 200;
const MAX_WEBSITES = 12;

/** Rechecks proven websites; the third failure in a row removes the proof and notifies the owner. Successive runs go through all of them. */
export const recheckProofs = async (
  storage: Storage,
  now: number,
  problemOf: (website: string, id: string) => Promise<string | null> = websiteProblem,
): Promise<void> => {
  const ids = await listProofMarks(storage);
  const start = ids.length <= MAX_MARKS ? 0 : (Math.floor(now / 3_600_000) * MAX_MARKS) % ids.length;
  const turn = [...ids.slice(start), ...ids.slice(0, start)].slice(0, MAX_MARKS);
  const due: { id: string; failures: number }[] = [];
  for (const id of turn) {
    if (due.length === MAX_WEBSITES) break;
    const mark = await getProofMark(storage, id);
    if (mark === null) continue;
    if (now - mark.checked >= (mark.failures === 0 ? RECHECK_AFTER_MS : RETRY_AFTER_MS))
      due.push({ id, ...mark });
  }
  await Promise.all(due.map(({ id, failures }) => recheck(storage, id, failures, now, problemOf)));
};

const recheck = async (
  storage: Storage,
  id: string,
  failures: number,
  now: number,
  problemOf: (website: string, id: string) => Promise<string | null>,
): Promise<void> => {
  const stored = await getVersionedProfile(storage, id);
  if (!stored?.value.proven?.website) return removeProofMark(storage, id);
  const problem = await problemOf(stored.value.website, id);
  const failed = problem === null ? 0 : failures + 1;
  if (failed < MAX_FAILURES) return putProofMark(storage, id, { checked: now, failures: failed });
  const { value: record } = stored;
  await appendAudit(storage, {
    admin: 'upkeep',
    action: 'drop-proof' satisfies AdminAction,
    target: record.id,
    before: { proven: record.proven },
    after: { proven: {} },
  });
  // If it was edited meanwhile, the next run checks it again.
  if (!(await putProven(storage, stored, {}))) return;
  await removeProofMark(storage, id);
  if (record.email !== '') await sendMail(storage, id, droppedMail(record));
};

const droppedMail = (record: ProfileRecord) =>
  composeMail({
    to: record.email,
    subject: `Your website no longer leads to your ${site.name} page`,
    name: displayName(record),
    body: [
      [
        `${inWordsFirst(MAX_FAILURES)} times in a row we found no link to your page on `,
        theirs(record.website),
        '. Your page no longer says that its ownership is proven.',
      ],
      'Put the link back and prove it again from My profile whenever you like.',
      { link: { label: 'My profile', url: siteLink(paths.myProfile()) } },
    ],
  });
