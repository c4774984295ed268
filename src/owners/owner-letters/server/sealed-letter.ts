import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { decryptBytes, encryptBytes } from '../../../base/crypto/server/encrypted-text.ts';
import { siteSecret } from '../../../base/crypto/server/secret.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { firstLetters } from '../../../base/text/rules/letters/whole-letters.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { REPORT_PERIOD } from '../../../profiles/owner-letters/rules.ts';
import { SEALED_LENGTH } from '../calls.ts';

/** What a link in a letter tells: the page, a keyed hash of the sender, and when it was sent (milliseconds). */
type Named = { page: string; sender: string; at: number };
/** The same with the text, which is stored nowhere: the letter itself brings it back. */
type WithText = Named & { text: string };

const PURPOSES = { report: 'report-letter', block: 'block-sender' } as const;
type Purpose = keyof typeof PURPOSES;

/** How much of a text that is too long is tried next. */
const SHORTER = 0.8;

/** The most that a sealed text may grow to. */
const MOST_BYTES = 64 * 1024;

const seal = async (storage: Storage, purpose: Purpose, parts: readonly unknown[]): Promise<string> =>
  encryptBytes(
    await siteSecret(storage),
    PURPOSES[purpose],
    brotliCompressSync(Buffer.from(JSON.stringify(parts), 'utf8')),
  );

const unseal = async (storage: Storage, purpose: Purpose, token: string): Promise<unknown[] | null> => {
  const bytes = decryptBytes(await siteSecret(storage), PURPOSES[purpose], token);
  if (bytes === null) return null;
  // Whatever decrypts was sealed here.
  return JSON.parse(
    brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8'),
  ) as unknown[];
};

/** The token that blocks the sender of a letter. */
export const sealBlock = (storage: Storage, { page, sender, at }: Named): Promise<string> =>
  seal(storage, 'block', [page, sender, at]);

/** The token that reports a letter. A text that is too long for a link is cut: the owner has the whole of it. */
export const sealReport = async (storage: Storage, letter: WithText): Promise<string> => {
  const { page, sender, at, text } = letter;
  for (let most = characters(text); ; most = Math.floor(most * SHORTER)) {
    const token = await seal(storage, 'report', [page, sender, at, firstLetters(text, most)]);
    if (token.length <= SEALED_LENGTH) return token;
  }
};

const namedBy = (parts: unknown[] | null, now: number): Named | null => {
  if (parts === null) return null;
  const [page, sender, at] = parts as [string, string, number];
  return now - at < REPORT_PERIOD ? { page, sender, at } : null;
};

/** What a token to block says; null if it is none of ours, or over. */
export const openBlock = async (storage: Storage, token: string): Promise<Named | null> =>
  namedBy(await unseal(storage, 'block', token), storage.now());

/** What a token to report says; null if it is none of ours, or over. */
export const openReport = async (storage: Storage, token: string): Promise<WithText | null> => {
  const parts = await unseal(storage, 'report', token);
  const named = namedBy(parts, storage.now());
  return named === null ? null : { ...named, text: String(parts?.[3] ?? '') };
};
