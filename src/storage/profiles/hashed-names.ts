import { normalizeEmail } from '../../domain/accounts/email.ts';
import { hashHex } from '../engine/keys.ts';

/** The name of an e-mail's claim. */
export const emailName = (email: string): string => hashHex(normalizeEmail(email));

/** The name of an imported record's stable key. */
export const importKeyName = (key: string): string => hashHex(key);
