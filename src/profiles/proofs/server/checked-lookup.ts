import { lookup as resolveName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all its addresses; tests pass their own. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;
export const resolveAll: Resolve = (name) => resolveName(name, { all: true });

/**
 * A lookup for sockets, which connect to what it answers: the name is resolved once, so that the DNS answer cannot change between the check and
 * the connection. Calls `refuse` where an address is not public, unless `isFree`.
 */
export const checkedLookup =
  (isFree: boolean, resolve: Resolve, refuse: () => void): LookupFunction =>
  (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const first = addresses[0];
        if (first === undefined || (!isFree && !addresses.every(({ address }) => isPublicAddress(address)))) {
          refuse();
          callback(new Error('Not a public address'), '', 4);
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
