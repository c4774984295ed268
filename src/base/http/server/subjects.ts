import { createHmac } from 'node:crypto';
import { keyFor } from '../../crypto/server/secret.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { normalizeEmail } from '../../text/rules/email.ts';
import type { Subjects } from '../../throttles/storage/attempts.ts';
import { isLoopbackAddress, networkOf, wideNetworkOf } from './network.ts';

const keyed = async (storage: Storage, text: string): Promise<string> =>
  createHmac('sha256', await keyFor(storage, 'throttles'))
    .update(text)
    .digest('hex');

/** The subjects of limits: hashes keyed with the site's secret, because plain hashes of addresses can be guessed. */
export const attemptSubjects = async (
  storage: Storage,
  email: string,
  address: string,
): Promise<Subjects> => {
  const wide = wideNetworkOf(address);
  return {
    email: await keyed(storage, `email:${email}`),
    address: await keyed(storage, `address:${networkOf(address)}`),
    ...(wide !== null && { wide: await keyed(storage, `wide:${wide}`) }),
  };
};

/** The subjects of an IP address, keyed: the address and, for IPv6, its wide network. */
export const networkSubjects = async (
  storage: Storage,
  address: string,
): Promise<[string, string | null]> => {
  const wide = wideNetworkOf(address);
  return [
    await keyed(storage, `address:${networkOf(address)}`),
    wide === null ? null : await keyed(storage, `wide:${wide}`),
  ];
};

/** A short keyed hash of an address, or of its network, by which registrations from one are told; '' for this machine's own. */
export const networkMark = async (storage: Storage, address: string): Promise<string> =>
  isLoopbackAddress(address) ? '' : (await keyed(storage, `registered:${networkOf(address)}`)).slice(0, 16);

/** The subject of a profile or an administrator, keyed too, because ids are public. */
export const accountSubject = (storage: Storage, id: string): Promise<string> =>
  keyed(storage, `holder:${id}`);

/** What the letters to an e-mail address are counted by. */
export const mailSubject = (storage: Storage, to: string): Promise<string> =>
  accountSubject(storage, `mail:${normalizeEmail(to)}`);

/** A short keyed hash for the log. */
export const shortSubjectHash = async (storage: Storage, text: string): Promise<string> =>
  (await keyed(storage, `log:${text}`)).slice(0, 16);
