import { requireCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { explainingLinkEnd } from '../../email/server/link-end.ts';
import { followConfirm, followPage } from '../calls.ts';
import { FOLLOW_SENTENCES } from '../rules.ts';
import { findFollowable, follow, mailFollowLink } from './follow.ts';

export const followPageHandler = handler(followPage, async ({ input, storage, address, later }) => {
  const page = await findFollowable(storage, input.id);
  if (page === null) throw noProfile();
  const captcha = await requireCaptcha(storage, input.captcha, address);
  await throttle(storage, LIMITS.follows, address);
  await captcha.spendOrRefuse();
  later(() => mailFollowLink(storage, page.value, input.email));
  return { success: true as const, message: FOLLOW_SENTENCES.sent };
});

export const followConfirmHandler = handler(followConfirm, async ({ input: { token }, storage }) =>
  explainingLinkEnd(storage, ['follow'], token, async () => {
    await follow(storage, token);
    return { success: true as const, message: FOLLOW_SENTENCES.follows };
  }),
);
