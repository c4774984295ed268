import ipaddr from 'ipaddr.js';

/**
 * Whether a resolved address (or one written as a host) is out on the public internet: no loopback, private, link-local, shared or
 * reserved network, and none that leads into one in another form (mapped, translated or tunnelled IPv4).
 */
export const isPublicAddress = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '').split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  return ipaddr.parse(bare).range() === 'unicast';
};

/** Whether a URL's host is an address rather than a name; the URL has brought every spelling of IPv4 into one form. */
export const isAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
