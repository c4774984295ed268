/** The days (`YYYY-MM-DD`) of the proofs: of the website, and of links by their address. */
export type Proven = { website?: string; [url: string]: string | undefined };

/** The sentences of the proof of a website or a link. */
export const PROOF_SENTENCES = {
  proven: 'Your website leads to this page.',
  linkProven: 'This address belongs to this page.',
  notYours: 'Please add this address to your links and save them first.',
  none: 'Please add the address of your website first.',
  notAllowed: 'This address cannot be read from here. It must start with https:// and be open to everybody.',
  unreachable: 'This address did not answer as expected. Please try again later.',
  noHost: 'There is no website with this name. Please check how it is spelled.',
  notHtml: 'There is no web page at this address.',
  redirects: 'This address redirects too many times.',
  elsewhere: 'This address redirects to another site. Please enter the address of that site.',
  noLink: 'We found no link with rel="me" to your page there.',
  noRecord: 'Nor did we find the DNS record.',
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
