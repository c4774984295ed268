import { websiteUrl } from '../../../domain/fields/social.ts';
import type { Proven } from '../../../domain/profiles/profile.ts';
import { PROOF_SENTENCES } from '../../../domain/profiles/proofs/proof.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { getVersionedProfile, putProven } from '../../../storage/profiles/profile-record.ts';
import { putProofMark } from '../../../storage/profiles/proofs/proofs.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { LIMITS, throttle } from '../../http/limits.ts';
import { siteUrl } from '../../http/settings.ts';
import { todayOf } from '../../http/today.ts';
import { PROBLEMS } from './find-proof.ts';
import { readForeignPage } from './foreign-page.ts';
import { linksBack } from './link-back.ts';

/** Why a website does not prove to belong to the page, as a sentence; null if it does. */
export const websiteProblem = async (
  website: string,
  id: string,
  origins: readonly string[] = [siteUrl()],
): Promise<string | null> => {
  const url = websiteUrl(website);
  if (url === null) return PROOF_SENTENCES.none;
  const page = await readForeignPage(url);
  if ('problem' in page) return PROBLEMS[page.problem];
  return linksBack(page.html, page.url, origins, id) ? null : PROOF_SENTENCES.noLink;
};

/** Checks whether an owner's website links back, and stores the proof if the record still has the same website. */
export const proveWebsite = async (
  storage: Storage,
  id: string,
  origins: readonly string[],
): Promise<Proven> => {
  await throttle(storage, LIMITS.linkProofs, id);
  const stored = await getVersionedProfile(storage, id);
  if (stored === null) throw new AppError('unauthenticated');
  const problem = await websiteProblem(stored.value.website, id, origins);
  if (problem !== null) throw invalid({ website: problem });
  const proven: Proven = { website: todayOf(storage) };
  if (stored.value.proven?.website === proven.website) return proven;
  // The mark comes first: upkeep removes a mark without a proof, and rechecks every proof with a mark.
  await putProofMark(storage, id, { checked: storage.now(), failures: 0 });
  if (!(await putProven(storage, stored, proven))) throw new AppError('conflict');
  return proven;
};
