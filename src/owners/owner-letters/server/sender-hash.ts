import { createHmac } from 'node:crypto';
import { keyFor } from '../../../base/crypto/server/secret.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { senderKey } from '../../../profiles/owner-letters/rules.ts';

/** What is kept of a sender: a hash that nobody without the site's secret can make. */
export const senderHash = async (storage: Storage, email: string): Promise<string> =>
  createHmac('sha256', await keyFor(storage, 'blocked-senders'))
    .update(senderKey(normalizeEmail(email)))
    .digest('hex')
    .slice(0, 40);
