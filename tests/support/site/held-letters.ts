import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { LETTER_HOLD } from '../../../src/base/mail/rules.ts';
import { retryFailedMails } from '../../../src/base/mail/server/retry.ts';

/** Lets a minute pass, after which upkeep sends the letters that are held. */
export const sendHeldLetters = async ({
  storage,
  clock,
}: {
  storage: Storage;
  clock: { advance: (milliseconds: number) => void; now: () => number };
}): Promise<void> => {
  clock.advance(LETTER_HOLD);
  await retryFailedMails(storage, clock.now());
};
