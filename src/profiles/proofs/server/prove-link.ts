import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { websiteUrl } from '../../../base/fields/rules/social.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { putProven } from '../../storage/profile-record.ts';
import type { Proven } from '../rules.ts';
import { PROOF_SENTENCES, proofRecord } from '../rules.ts';
import { proofMarkOf, putProofMark } from '../storage.ts';
import { findProof, PROBLEMS } from './find-proof.ts';
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
  return (await linksBack(page.html, page.url, origins, id)) ? null : PROOF_SENTENCES.noLink;
};

/** Why a link does not prove to belong to the page, as a sentence; null if it links back, or its host has the TXT record. */
const linkProblem = async (url: string, id: string, origins: readonly string[]): Promise<string | null> => {
  const proof = await findProof(url, {
    isProof: (html, pageUrl) => linksBack(html, pageUrl, origins, id),
    txt: proofRecord(id),
  });
  return 'problem' in proof ? proof.problem : null;
};

/** Why a proof of a page does not hold any more, as a sentence; null if it does. `name` is `website` or the address of a link. */
export const proofProblem = (record: ProfileRecord, name: string): Promise<string | null> =>
  name === 'website' ? websiteProblem(record.website, record.id) : linkProblem(name, record.id, [siteUrl()]);

/**
 * Checks whether an owner's website, or the link with the address `url`, belongs to the page, and stores the proof if the record has not
 * changed meanwhile.
 */
export const proveAddress = async (
  storage: Storage,
  stored: Versioned<ProfileRecord>,
  url: string | undefined,
  origins: readonly string[],
): Promise<Proven> => {
  const { id } = stored.value;
  await throttle(storage, LIMITS.linkProofs, id);
  const { website, links = [], proven: before = {} } = stored.value;
  if (url !== undefined && !links.some((link) => link.url === url))
    throw invalid({ url: PROOF_SENTENCES.notYours });
  const problem = await (url === undefined
    ? websiteProblem(website, id, origins)
    : linkProblem(url, id, origins));
  if (problem !== null) throw invalid(url === undefined ? { website: problem } : { url: problem });
  const name = url ?? 'website';
  const proven: Proven = { ...before, [name]: todayOf(storage) };
  if (before[name] === proven[name]) return proven;
  // The mark comes first: upkeep removes a mark without a proof, and rechecks every proof with a mark.
  const check = { checked: storage.now(), failures: 0 };
  // Without reading the old one: a proof that is older than its last check is only checked sooner.
  await putProofMark(storage, id, { ...proofMarkOf(proven), [name]: check });
  if (!(await putProven(storage, stored, proven))) throw new AppError('conflict');
  return proven;
};
