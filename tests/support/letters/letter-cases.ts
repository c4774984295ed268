import { createLink } from '../../../src/accounts/links/storage.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { leavingToken } from '../../../src/owners/leave-letters/server/leaving-token.ts';
import { noteConfirmation } from '../../../src/profiles/confirmed/storage.ts';
import { countFollowers, putFollower } from '../../../src/profiles/follow/storage.ts';
import { aSolvedCaptcha } from '../calls/calls.ts';
import type { CallCase } from '../calls/every-call.ts';
import { EMAIL, OWNER } from '../faults/fault-world.ts';

const READER = 'reader@example.org';
const NAME = 'a'.repeat(32);

/** The link of a letter that asks the owner of a page whether it is still right. */
export const aQuestion = async (storage: Storage, page: string, email: string): Promise<string> => {
  const at = storage.now();
  await noteConfirmation(storage, page, (record) => ({ ...record, asked: { at } }));
  return createLink(storage, 'right', page, { email, changed: at });
};

/** The token by which the only follower of a page leaves it. */
export const aLeavingFollower = async (storage: Storage, page: string): Promise<string> => {
  await putFollower(storage, page, NAME, { email: READER, seen: 1 });
  await countFollowers(storage, page, { followers: () => 1 });
  return leavingToken(storage, { kind: 'changes', page, who: NAME });
};

/** The calls about letters that are asked for, answered or left. */
export const letterCases = (captcha: string): readonly CallCase[] => [
  // A captcha can be used once.
  {
    name: 'follow-page',
    sent: () => ({ json: { id: OWNER, email: READER, captcha } }),
    again: [400],
    instead: async () => ({ json: { id: OWNER, email: READER, captcha: await aSolvedCaptcha() } }),
  },
  // A link can be used once.
  {
    name: 'follow-confirm',
    sent: async ({ storage }) => ({
      json: { token: await createLink(storage, 'follow', OWNER, { email: READER }) },
    }),
    again: [400],
  },
  {
    name: 'still-right',
    sent: async ({ storage }) => ({
      json: { token: await aQuestion(storage, OWNER, EMAIL), action: 'right' },
    }),
    again: [400],
  },
  {
    name: 'leave-letters',
    sent: async ({ storage }) => ({
      query: { token: await aLeavingFollower(storage, OWNER) },
      form: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    }),
  },
];
