/** The sentences of the proof of a website. */
export const PROOF_SENTENCES = {
  proven: 'Your website leads to this page.',
  none: 'Please add the address of your website first.',
  notAllowed: 'This address cannot be read from here. It must start with https:// and be open to everybody.',
  unreachable: 'Your website did not answer as expected. Please try again later.',
  notHtml: 'There is no web page at this address.',
  redirects: 'This address redirects too many times.',
  elsewhere: 'This address redirects to another site. Please enter the address of that site.',
  noLink: 'We found no link with rel="me" to your page there.',
  noRecord: 'Nor did we find the DNS record.',
} as const;

/** The HTML for an owner's website; `url` is their page's canonical address, which needs no escaping. */
export const proofLine = (url: string, label: string): string =>
  `<a rel="me" href="${encodeURI(decodeURI(url))}">${label}</a>`;
