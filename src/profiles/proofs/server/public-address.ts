import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is on the public internet: in no loopback, private, link-local, shared or
 * reserved network, and not mapped, translated or tunnelled IPv4.
 */
export const isPublicAddress = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '').split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isAssigned(parsed as ipaddr.IPv6);
};

const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const EXAMPLES = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number];

/** Whether IANA assigns addresses there. The rest of IPv6 contains forms of IPv4 such as `::7f00:1`. */
const isAssigned = (address: ipaddr.IPv6): boolean => address.match(GLOBAL) && !address.match(EXAMPLES);

/** Whether a URL's host is an IP address; `URL` normalises all spellings of IPv4. */
export const isAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
