import { CLAIM_ANSWERS } from '../../../accounts/claims/rules.ts';
import { findLogin } from '../../../accounts/login/storage.ts';
import { passwordChangeProblems } from '../../../accounts/password/server/password-change.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { sessionOf } from '../../../accounts/sessions/server/call-session.ts';
import { requireCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { explainingLinkEnd } from '../../email/server/link-end.ts';
import { answerExport } from '../../export/server.ts';
import { claimConfirm, claimProfile } from '../calls/claim.ts';
import { adminAnswerClaim, adminGetClaims, claimWebsite } from '../calls/website-claim.ts';
import { answerClaim } from './answer-claim.ts';
import { answerClaims } from './claim-queue.ts';
import {
  CLAIM_LINKS,
  CLAIM_REPLIES,
  finishKeeping,
  keepPage,
  mailClaim,
  removePage,
  requireClaim,
  toClaimedPage,
} from './claims.ts';
import { keepForLogin } from './keep-for-login.ts';
import { beginWebsiteClaim, claimantProblems, proveWebsiteClaim } from './website-claims.ts';

export const claimProfileHandler = handler(claimProfile, async ({ input, storage, address, later }) => {
  const captcha = await requireCaptcha(storage, input.captcha, address);
  await throttle(storage, LIMITS.claims, address);
  await captcha.spendOrRefuse();
  later(() => mailClaim(storage, input.id));
  return { success: true as const, message: ACCOUNT_SENTENCES.claimSent };
});

export const claimConfirmHandler = handler(
  claimConfirm,
  async ({ input: { token, action, password }, request, storage, later, setCookie }) =>
    explainingLinkEnd(storage, CLAIM_LINKS, token, async () => {
      if (action === 'remove') {
        const { id, photos } = await removePage(storage, token);
        later(() => purge(tagsOf(id, photos)));
        return { success: true as const, message: CLAIM_REPLIES.remove };
      }
      const claim = await requireClaim(storage, token);
      if (action === 'show') return { success: true as const, page: toClaimedPage(claim.profile) };
      if (action === 'export') return answerExport(storage, claim.profile);
      const headers = new Headers();
      const session = password === undefined ? await sessionOf(request, storage, 'owner', headers) : null;
      setCookie(headers.getSetCookie());
      if (session !== null) {
        await keepForLogin(storage, claim.link, session.holder);
        await finishKeeping(storage, claim.link);
      } else {
        if ((await findLogin(storage, claim.link.email)) !== null)
          throw new AppError('conflict', ERROR_CODES.unauthenticated.sentence);
        await keepPage(storage, claim, password);
      }
      later(() => purge(tagsOf(claim.link.subject, [])));
      return { success: true as const, message: CLAIM_REPLIES.keep };
    }),
  (call) =>
    call.fields['action'] === 'keep'
      ? passwordChangeProblems(say('accounts.password.password'), sentText(call, 'password'))
      : {},
);

export const claimWebsiteHandler = handler(
  claimWebsite,
  async (call) => {
    const { token } = call.input;
    if (token === undefined) return beginWebsiteClaim(call);
    const until = await proveWebsiteClaim(call, token, new URL(call.request.url).origin);
    call.tellArrival();
    return { success: true as const, until: new Date(until).toISOString() };
  },
  (call) =>
    call.fields['token'] === undefined
      ? claimantProblems({ email: sentText(call, 'email'), password: sentText(call, 'password') })
      : {},
);

export const adminGetClaimsHandler = adminHandler(adminGetClaims, ({ input, ...call }) =>
  answerClaims(call, input),
);

export const adminAnswerClaimHandler = adminHandler(adminAnswerClaim, async ({ input, ...call }) => {
  await answerClaim(call, input);
  return { success: true as const, message: CLAIM_ANSWERS[input.decision] };
});
