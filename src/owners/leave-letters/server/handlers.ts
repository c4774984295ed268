import { ownerAddress } from '../../../accounts/hands/storage/apart.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { dropMails } from '../../../base/mail/storage.ts';
import { changeConfirmation } from '../../../profiles/confirmed/storage.ts';
import { countAgain, getFollower, removeFollower } from '../../../profiles/follow/storage.ts';
import { findSuccessor } from '../../../profiles/merge/storage/successor.ts';
import { getProfileRecord, getVersionedProfile } from '../../../profiles/storage/profile-record.ts';
import { leaveLetters } from '../calls.ts';
import { LEAVE_LETTERS_SENTENCES } from '../rules.ts';
import { addresseeHash, type LeftLetters, readLeavingToken } from './leaving-token.ts';

export const leaveLettersHandler = handler(leaveLetters, async ({ input, request, storage }) => {
  const token = new URL(request.url).searchParams.get('token') ?? input.token ?? '';
  const left = await readLeavingToken(storage, token);
  if (left === null) throw linkOver();
  await (left.kind === 'yearly' ? endYearly : endChanges)(storage, left);
  return { success: true as const, message: LEAVE_LETTERS_SENTENCES.done };
});

/** Ends the yearly letter about a page, also one that is not sent yet; refuses the token of a former owner or address. */
const endYearly = async (storage: Storage, { page, who }: LeftLetters): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const address = record === null ? null : await ownerAddress(storage, record);
  if (address === null || addresseeHash(address.email) !== who) throw linkOver();
  await changeConfirmation(storage, page, (stored) =>
    stored.still_right === 'no' ? null : { ...stored, still_right: 'no' },
  );
  await dropMails(storage, page, ({ kind }) => kind === 'still-right');
};

/** Forgets a follower, and a letter to them that is not sent yet; also where the page has gone into another one. */
const endChanges = async (storage: Storage, { page, who }: LeftLetters): Promise<void> => {
  const read = await getVersionedProfile(storage, page);
  const successor = read === null ? await findSuccessor(storage, page) : null;
  for (const each of [page, successor].filter((each) => each !== null)) {
    const follower = await getFollower(storage, each, who);
    if (follower !== null) {
      await dropMails(storage, each, ({ kind, to }) => kind === 'page-changed' && to === follower.email);
      await removeFollower(storage, each, who);
    }
    // Also after a crash that left the number as it was.
    await countAgain(storage, each, each === page ? read : null);
  }
};
