import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'v1.';

// A key for one purpose only: a text that was encrypted for another purpose or owner cannot be decrypted.
const keyFrom = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text for a purpose, as `encryptBytes` does. */
export const encryptText = (secret: string, purpose: string, text: string): string =>
  encryptBytes(secret, purpose, Buffer.from(text, 'utf8'));

/** Encrypts bytes for a purpose (AES-256-GCM, key derived from the secret by HKDF): `v1.` and nonce, what they become and tag in base64url. */
export const encryptBytes = (secret: string, purpose: string, bytes: Uint8Array): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret, purpose), nonce);
  const parts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return MARK + Buffer.concat(parts).toString('base64url');
};

/** Decrypts a text; null if it was encrypted with another secret or for another purpose, or was changed. */
export const decryptText = (secret: string, purpose: string, encrypted: string): string | null =>
  decryptBytes(secret, purpose, encrypted)?.toString('utf8') ?? null;

/** Decrypts bytes; null as for a text. */
export const decryptBytes = (secret: string, purpose: string, encrypted: string): Buffer | null => {
  const bytes = Buffer.from(encrypted.slice(MARK.length), 'base64url');
  if (!isEncrypted(encrypted) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFrom(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
};

export const isEncrypted = (text: string): boolean => text.startsWith(MARK);
