import { handle } from '../../src/accounts/server/handle.ts';
import { isLoopbackSite, siteUrl } from '../../src/base/settings/server.ts';
import { proveLink } from '../../src/profiles/badge/calls.ts';
import { PROOF_SENTENCES } from '../../src/profiles/proofs/rules.ts';
import { proveAddress } from '../../src/profiles/proofs/server/prove-link.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(proveLink, async ({ input: { url }, storage, subject: id, request, later }) => {
  // This machine's own site has several host names. Elsewhere, a visitor chooses the host name in a request.
  const origins = isLoopbackSite() ? [siteUrl(), new URL(request.url).origin] : [siteUrl()];
  const proven = await proveAddress(storage, id, url || undefined, origins);
  later(() => purge(tagsOf(id)));
  return {
    success: true as const,
    message: url ? PROOF_SENTENCES.linkProven : PROOF_SENTENCES.proven,
    proven,
  };
});

export const config = { path: '/php-api/prove-link.php' };
