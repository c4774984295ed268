import { passwordChangeProblems } from '../../src/accounts/password/server/password-change.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { claimConfirm } from '../../src/owners/claims/calls/claim.ts';
import {
  CLAIM_LINKS,
  CLAIM_REPLIES,
  keepPage,
  removePage,
  requireClaim,
  toClaimedPage,
} from '../../src/owners/claims/server/claims.ts';
import { explainingLinkEnd } from '../../src/owners/email/server/link-end.ts';
import { answerExport } from '../../src/owners/export/server.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(
  claimConfirm,
  async ({ input: { token, action, password }, storage, later }) =>
    explainingLinkEnd(storage, CLAIM_LINKS, token, async () => {
      if (action === 'remove') {
        const { id, photos } = await removePage(storage, token);
        later(() => purge(tagsOf(id, photos)));
        return { success: true as const, message: CLAIM_REPLIES.remove };
      }
      const claim = await requireClaim(storage, token);
      if (action === 'show') return { success: true as const, page: toClaimedPage(claim.profile) };
      if (action === 'export') return answerExport(storage, claim.profile);
      await keepPage(storage, claim, password);
      later(() => purge(tagsOf(claim.link.subject, [])));
      return { success: true as const, message: CLAIM_REPLIES.keep };
    }),
  (call) =>
    call.fields['action'] === 'keep' ? passwordChangeProblems('Password', sentText(call, 'password')) : {},
);

export const config = { path: '/php-api/claim-confirm.php' };
