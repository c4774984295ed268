import { CLAIM_ANSWERS } from '../../../accounts/claims/rules.ts';
import { passwordChangeProblems } from '../../../accounts/password/server/password-change.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { loginOf, requireLogin } from '../../../accounts/sessions/server/call-session.ts';
import { requireCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
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
} from './claims.ts';
import { keepForLogin, refuseLogins } from './keep-for-login.ts';
import { toPageOfLink } from './page-of-link.ts';
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
  async (call) => {
    const { storage, later } = call;
    const { token, action, password } = call.input;
    return explainingLinkEnd(storage, CLAIM_LINKS, token, async () => {
      if (action === 'remove') {
        const { id, photos } = await removePage(storage, token);
        later(() => purge(tagsOf(id, photos)));
        return { success: true as const, message: CLAIM_REPLIES.remove };
      }
      const claim = await requireClaim(storage, token);
      if (action === 'show') return { success: true as const, page: toPageOfLink(claim.profile) };
      if (action === 'export') return answerExport(storage, claim.profile);
      const login = password === undefined ? await loginOf(call) : null;
      if (login !== null) {
        await keepForLogin(storage, claim.link, login);
        await finishKeeping(storage, claim.link);
      } else {
        await refuseLogins(storage, claim.link.email);
        await keepPage(storage, claim, password);
      }
      later(() => purge(tagsOf(claim.link.subject, [])));
      return { success: true as const, message: CLAIM_REPLIES.keep };
    });
  },
  (call) =>
    call.fields['action'] === 'keep'
      ? passwordChangeProblems(say('accounts.password.password'), sentText(call, 'password'))
      : {},
);

export const claimWebsiteHandler = handler(
  claimWebsite,
  async (call) => {
    const { token } = call.input;
    if (token === undefined) {
      const isTheirs = call.input.same_login === 'yes';
      return beginWebsiteClaim(call, isTheirs ? await requireLogin(call) : null);
    }
    const until = await proveWebsiteClaim(call, token, new URL(call.request.url).origin);
    call.tellArrival();
    return { success: true as const, until: new Date(until).toISOString() };
  },
  (call) =>
    call.fields['token'] === undefined && call.fields['same_login'] !== 'yes'
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
