import { normalizeEmail } from '../../domain/text/email.ts';
import { hashHex } from '../engine/keys.ts';

export const emailName = (email: string): string => hashHex(normalizeEmail(email));

export const importKeyName = (key: string): string => hashHex(key);
