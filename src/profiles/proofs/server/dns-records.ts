import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { proofDns } from '../../../base/settings/server.ts';
import { isAddress } from './public-address.ts';

/** Before a host's name, for hosts whose own records belong to something else, such as an alias. */
const PREFIX = '_vitae.';

/** Whether a TXT record of exactly this host, or of `_vitae.` before it, is `value`. False if no server answers within `timeout` milliseconds. */
export const hasTxtRecord = async (host: string, value: string, timeout: number): Promise<boolean> => {
  if (isAddress(host)) return false;
  const resolver = await openResolver(timeout);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), timeout);
  });
  const records = [host, PREFIX + host].map((name) => hasRecord(resolver, name, value));
  try {
    return await Promise.race([late, Promise.all(records).then((found) => found.includes(true))]);
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
};

const hasRecord = async (resolver: Resolver, name: string, value: string): Promise<boolean> => {
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((chunks) => chunks.join('').trim() === value);
  } catch {
    // No such name, no record, or no answer: none of them proves anything.
    return false;
  }
};

const openResolver = async (timeout: number): Promise<Resolver> => {
  const resolver = new Resolver({ timeout, tries: 2 });
  const server = proofDns();
  if (server === undefined) return resolver;
  const { hostname, port } = new URL(`dns://${server}`);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const address = isIP(bare) === 0 ? (await lookup(bare)).address : bare;
  resolver.setServers([isIP(address) === 6 ? `[${address}]:${port || 53}` : `${address}:${port || 53}`]);
  return resolver;
};
