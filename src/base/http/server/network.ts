import { isIPv6 } from 'node:net';

/** The network that a limit per address counts: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export const networkOf = (address: string): string => {
  const groups = groupsOf(address);
  if (groups === null) return mappedIPv4(address) ?? address;
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The /48 network of an IPv6 address, which may belong to one site; null for IPv4. */
export const wideNetworkOf = (address: string): string | null => {
  const groups = groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
};

/** Whether an address is the machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i.test(address);

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

const groupsOf = (address: string): string[] | null => {
  if (!isIPv6(address) || mappedIPv4(address) !== undefined) return null;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => (Number.parseInt(group, 16) || 0).toString(16));
};
