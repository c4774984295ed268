import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { noCaptcha } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { visitorOf } from '../../../base/http/server/visitor.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { findProfile, noProfile } from '../../../profiles/server/find-profile.ts';
import type { Report } from '../../cases/storage/open-case.ts';
import type { reportProfile } from '../calls.ts';
import { addReport } from '../storage.ts';
import { receiptMail } from './report-receipt.ts';

/**
 * Takes a reader's report and returns its reference. Reports by the same visitor on the same page with the same reason count once a
 * day, and so does a request that is repeated because its reply was lost.
 */
export const receiveReport = async (
  {
    storage,
    request,
    address,
    setCookie,
    later,
  }: Pick<HandledCall<unknown>, 'storage' | 'request' | 'address' | 'setCookie' | 'later'>,
  input: InputOf<typeof reportProfile>,
): Promise<string> => {
  const { id, reason, details = '', email = '', captcha } = input;
  const profile = await findProfile(storage, id);
  if (profile?.id !== id) throw noProfile();
  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.reports, address);
  const sender = senderOf(input);
  const requestHash = hashHex(JSON.stringify([id, reason, details, email, captcha.solution, sender]));
  if (!(await solved.spend(requestHash))) throw noCaptcha('captcha');
  const { visitor, cookies } = await visitorOf(storage, request);
  setCookie(cookies);
  const fingerprints = [hashHex(`report:${visitor}:${id}:${reason}`).slice(0, 32), requestHash.slice(0, 32)];
  const language = keptLanguage();
  const content = { reason, details, email, ...sender, ...(language !== undefined && { language }) };
  const added = await addReport(storage, profile, content, fingerprints);
  if (added === null) throw noProfile();
  const { reference, isNew } = added;
  if (reason === 'illegal' && email !== '' && isNew)
    later(async () => {
      const letter = { ...content, page: displayName(profile), reference };
      await sendMail(storage, id, await writtenIn(language, () => receiptMail(letter)), 'receipt');
    });
  return reference;
};

/** Who sent a report, where the law wants to know; for other reasons a name is not stored. */
const senderOf = ({
  reason,
  name = '',
  minor,
}: InputOf<typeof reportProfile>): Pick<Report, 'name' | 'minor'> =>
  reason !== 'illegal' ? {} : { ...(name !== '' && { name }), ...(minor === 'yes' && { minor }) };
