import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { CAPTCHA_MINUTES } from '../../../base/http/rules/limits.ts';
import { noCaptcha } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { markUsed } from '../../../base/throttles/storage/used-tokens.ts';
import { isBlocked } from '../../../profiles/owner-letters/storage/blocked-senders.ts';
import { addLetter, letterKey, type OwnerLetter } from '../../../profiles/owner-letters/storage/letters.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import type { writeToOwner } from '../calls.ts';
import { checkMail } from './letters.ts';
import { findReachedOwner } from './reached-owner.ts';
import { senderHash } from './sender-hash.ts';

/** Takes a letter to the owner of a page. The reply says the same to everybody, also to whom the owner has blocked. */
export const receiveLetter = async (
  { storage, address, later }: Pick<HandledCall<unknown>, 'storage' | 'address' | 'later'>,
  { id, captcha, ...letter }: InputOf<typeof writeToOwner>,
): Promise<void> => {
  if ((await findReachedOwner(storage, id)) === null) throw noProfile();
  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.ownerLetters, address);
  const request = hashHex(JSON.stringify([id, letter, captcha.solution]));
  if (!(await solved.spend(request))) throw noCaptcha('captcha');
  const language = keptLanguage();
  later(() => askSender(storage, id, { ...letter, ...(language !== undefined && { language }) }, request));
};

const askSender = async (
  storage: Storage,
  page: string,
  letter: OwnerLetter,
  request: string,
): Promise<void> => {
  if (await isBlocked(storage, page, await senderHash(storage, letter.email))) return;
  // A request that is repeated because its reply was lost is the same letter.
  const until = storage.now() + CAPTCHA_MINUTES * 60_000;
  if (!(await markUsed(storage, `owner-letter:${request}`, until))) return;
  const token = await addLetter(storage, page, letter);
  const mail = await writtenIn(letter.language, () => checkMail(letter.email, token));
  const link = letterKey(token);
  await sendMail(storage, page, { ...mail, ...(link !== null && { link }) }, 'letter-check');
};
