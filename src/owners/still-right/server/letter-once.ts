import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { LetterKind } from '../../../base/mail/rules.ts';
import { getStoredMail, listLetters, type Mail, storeMailAt } from '../../../base/mail/storage.ts';

/** A letter about a page that belongs to a moment (milliseconds). */
type LetterOf = { page: string; kind: LetterKind; at: number };

/** Whether a letter was sent, or waits, that belongs to a moment or a later one. */
export const hadLetter = async (storage: Storage, { page, kind, at }: LetterOf): Promise<boolean> => {
  const { letters } = await listLetters(storage, page);
  return letters.some((letter) => letter.kind === kind && letter.at >= at);
};

/** Stores a letter, unless it is stored or was sent already: a repeat after a crash stores none twice. Returns its name. */
export const storeLetterOnce = async (
  storage: Storage,
  letter: LetterOf,
  compose: () => Promise<Mail>,
): Promise<string> => {
  const { page, kind, at } = letter;
  const place = firstIdOf(at) + hashHex(`${kind} ${page} ${at}`).slice(0, 13);
  const name = `${page}/${place}`;
  if ((await getStoredMail(storage, name)) !== null || (await hadLetter(storage, letter))) return name;
  await storeMailAt(storage, page, place, await compose(), kind);
  return name;
};
