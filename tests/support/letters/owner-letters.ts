import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { addLetter, type OwnerLetter } from '../../../src/profiles/owner-letters/storage/letters.ts';
import { type Answer, aSolvedCaptcha, type Sent, send } from '../calls/calls.ts';

export const LETTER = {
  name: 'Zoe Andersson',
  email: 'zoe@example.org',
  text: 'May I visit the observatory in May?\nI could come on any Friday.',
} as const;

/** What a reader writes by the form of a page. */
export const writeTo = async (
  id: string,
  given: Record<string, unknown> = {},
  sent: Sent = {},
): Promise<Answer> =>
  send('write-to-owner.php', {
    json: { id, ...LETTER, captcha: await aSolvedCaptcha(), ...given },
    ...sent,
  });

/** The token of a letter that waits for its sender's confirmation, without captcha, throttle and mail. */
export const waitingLetter = (
  storage: Storage,
  id: string,
  given: Partial<OwnerLetter> = {},
): Promise<string> => addLetter(storage, id, { ...LETTER, ...given });

const byToken =
  (call: string) =>
  (token: string, more: Record<string, unknown> = {}): Promise<Answer> =>
    send(call, { json: { token, ...more } });

export const sendLetter = byToken('send-letter.php');
export const reportLetter = byToken('report-letter.php');
export const blockSender = byToken('block-sender.php');
