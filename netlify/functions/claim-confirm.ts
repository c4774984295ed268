import { claimConfirm } from '../../src/contract/owners/claim.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { CLAIM_REPLIES, keepPage, removePage, requireClaim } from '../../src/server/owners/claims.ts';
import { answerExport } from '../../src/server/owners/profile-export.ts';
import { purge, tagsOf } from '../../src/server/site/purge.ts';

export default handle(claimConfirm, async ({ input: { token, action, password }, storage, later }) => {
  const message = CLAIM_REPLIES[action === 'remove' ? 'remove' : 'keep'];
  if (action === 'remove') {
    const { id, photos } = await removePage(storage, token);
    later(() => purge(tagsOf(id, photos)));
    return { success: true as const, message };
  }
  const claim = await requireClaim(storage, token);
  if (action === 'export') return answerExport(storage, claim.profile);
  await keepPage(storage, claim, password);
  later(() => purge(tagsOf(claim.link.holder, [])));
  return { success: true as const, message };
});

export const config = { path: '/php-api/claim-confirm.php' };
