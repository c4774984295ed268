import { say } from '../../../base/languages/rules/say.ts';
import { PROOF_SENTENCES } from '../rules.ts';
import { hasTxtRecord } from './dns-records.ts';
import { type ReadProblem, readForeignPage, TIMEOUT_MS } from './foreign-page.ts';

/** What proves that an address belongs to somebody: a link on the page there, or a TXT record of its host. */
type Wanted = {
  isProof: (html: string, pageUrl: string) => Promise<boolean>;
  txt: string;
};

/** How an address was proven. */
export type ProofWay = 'link' | 'dns';

/** Looks for both proofs at once, so that they take no longer together than one of them; a problem is a sentence about what was not found. */
export const findProof = async (
  url: string,
  { isProof, txt }: Wanted,
): Promise<{ by: ProofWay } | { problem: string }> => {
  const [page, hasRecord] = await Promise.all([
    readForeignPage(url),
    hasTxtRecord(new URL(url).hostname, txt, TIMEOUT_MS),
  ]);
  if ('html' in page && (await isProof(page.html, page.url))) return { by: 'link' };
  if (hasRecord) return { by: 'dns' };
  // Of a host that does not exist, there is nothing else to say.
  if ('problem' in page && page.problem === 'no-host') return { problem: PROOF_SENTENCES.noHost };
  const problem = 'problem' in page ? PROBLEMS[page.problem] : PROOF_SENTENCES.noLink;
  return { problem: say('profiles.proof.neither', { problem, record: PROOF_SENTENCES.noRecord }) };
};

/** Why a page could not be read, in words. */
export const PROBLEMS: Record<ReadProblem, string> = {
  get 'not-allowed'() {
    return PROOF_SENTENCES.notAllowed;
  },
  get 'no-host'() {
    return PROOF_SENTENCES.noHost;
  },
  get unreachable() {
    return PROOF_SENTENCES.unreachable;
  },
  get 'not-html'() {
    return PROOF_SENTENCES.notHtml;
  },
  get 'too-many-redirects'() {
    return PROOF_SENTENCES.redirects;
  },
  get elsewhere() {
    return PROOF_SENTENCES.elsewhere;
  },
};
