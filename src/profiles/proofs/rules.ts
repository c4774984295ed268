import { say } from '../../base/languages/rules/say.ts';
/** The days (`YYYY-MM-DD`) of the proofs: of the website, and of links by their address. */
export type Proven = { website?: string; [url: string]: string | undefined };

/** The sentences of the proof of a website or a link. */
export const PROOF_SENTENCES = {
  get proven() {
    return say('profiles.proof.website-proven');
  },
  get linkProven() {
    return say('profiles.proof.link-proven');
  },
  get notYours() {
    return say('profiles.proof.not-saved');
  },
  get none() {
    return say('profiles.proof.no-website');
  },
  get notAllowed() {
    return say('profiles.proof.not-allowed');
  },
  get unreachable() {
    return say('profiles.proof.unreachable');
  },
  get noHost() {
    return say('profiles.proof.no-host');
  },
  get notHtml() {
    return say('profiles.proof.not-html');
  },
  get redirects() {
    return say('profiles.proof.redirects');
  },
  get elsewhere() {
    return say('profiles.proof.elsewhere');
  },
  get noLink() {
    return say('profiles.proof.no-link');
  },
  get noRecord() {
    return say('profiles.proof.no-record');
  },
} as const;

/** The HTML for an owner's website; `url` is their page's canonical address, which needs no escaping. */
export const proofLine = (url: string, label: string): string =>
  `<a rel="me" href="${encodeURI(decodeURI(url))}">${label}</a>`;

/** The TXT record that proves a link of the page with this id. */
export const proofRecord = (id: string): string => `vitae=${id}`;

type Proved = { website: string; links?: readonly { url: string }[] };

/** The proofs that are left after a change: that of another website, and of links that are gone, end. */
export const remainingProofs = (proven: Proven, before: Proved, after: Proved): Proven =>
  Object.fromEntries(
    Object.entries(proven).filter(([key]) =>
      key === 'website' ? before.website === after.website : after.links?.some(({ url }) => url === key),
    ),
  );

/** A changed record with the proofs that are left. */
export const withRemainingProofs = <Record extends Proved & { proven?: Proven }>(
  old: Record,
  changed: Record,
): Record => {
  if (old.proven === undefined) return changed;
  const proven = remainingProofs(old.proven, old, changed);
  const isSame = Object.keys(proven).length === Object.keys(old.proven).length;
  return isSame ? changed : { ...changed, proven };
};
