import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { LetterKind } from '../../../base/mail/rules.ts';
import { getStoredMail, listLetters, type Mail, storeMailAt } from '../../../base/mail/storage.ts';

/**
 * Stores a letter about a page that belongs to a moment (milliseconds), unless it is stored or was sent already: a repeat after a crash stores none
 * twice. Returns its name.
 */
export const storeLetterOnce = async (
  storage: Storage,
  { page, kind, at }: { page: string; kind: LetterKind; at: number },
  compose: () => Promise<Mail>,
): Promise<string> => {
  const place = firstIdOf(at) + hashHex(`${kind} ${page} ${at}`).slice(0, 13);
  const name = `${page}/${place}`;
  if ((await getStoredMail(storage, name)) !== null) return name;
  const { letters } = await listLetters(storage, page);
  if (letters.some((letter) => letter.kind === kind && letter.at >= at)) return name;
  await storeMailAt(storage, page, place, await compose(), kind);
  return name;
};
