import type { Storage } from '../../engine/storage/storage.ts';
import { mailSubject } from '../../http/server/subjects.ts';
import { normalizeEmail } from '../../text/rules/email.ts';
import { noteGone } from '../../throttles/storage/gone-addresses.ts';

/** Notes that a mail server said that nobody has an address. */
export const noteGoneAddress = async (storage: Storage, to: string): Promise<void> =>
  noteGone(storage, await mailSubject(storage, to), normalizeEmail(to));
