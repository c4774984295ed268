import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { claimWebsite } from '../../src/owners/claims/calls/website-claim.ts';
import {
  beginWebsiteClaim,
  claimantProblems,
  proveWebsiteClaim,
} from '../../src/owners/claims/server/website-claims.ts';

export default handle(
  claimWebsite,
  async (call) => {
    const { token } = call.input;
    if (token === undefined) return beginWebsiteClaim(call);
    const until = await proveWebsiteClaim(call, token, new URL(call.request.url).origin);
    call.later(() => tellArrival(call.storage));
    return { success: true as const, until: new Date(until).toISOString() };
  },
  (call) =>
    call.fields['token'] === undefined
      ? claimantProblems({ email: sentText(call, 'email'), password: sentText(call, 'password') })
      : {},
);

export const config = { path: '/php-api/claim-website.php' };
