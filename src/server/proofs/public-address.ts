import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is on the public internet: no loopback, private, link-local, shared or
 * reserved network, also not in the form of mapped, translated or tunnelled IPv4.
 */
export const isPublicAddress = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '').split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  return ipaddr.parse(bare).range() === 'unicast';
};

/** Whether a URL's host is an IP address; `URL` normalises all spellings of IPv4. */
export const isAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
