import { hashHex } from '../../../base/engine/storage/keys.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';

export const emailName = (email: string): string => hashHex(normalizeEmail(email));

export const importKeyName = (key: string): string => hashHex(key);
