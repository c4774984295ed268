import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { isLoopbackSite, siteUrl } from '../../../base/settings/server.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { proveLink } from '../../badge/calls.ts';
import { admittedPage } from '../../server/admitted-page.ts';
import { PROOF_SENTENCES } from '../rules.ts';
import { proveAddress } from './prove-link.ts';

export const proveLinkHandler = handler(
  proveLink,
  async ({ input: { url }, storage, subject: id, found, request, later }) => {
    // This machine's own site has several host names. Elsewhere, a visitor chooses the host name in a request.
    const origins = isLoopbackSite() ? [siteUrl(), new URL(request.url).origin] : [siteUrl()];
    const page = admittedPage({ found });
    if (page === null) throw new AppError('unauthenticated');
    const proven = await proveAddress(storage, page, url || undefined, origins);
    later(() => purge(tagsOf(id)));
    return {
      success: true as const,
      message: url ? PROOF_SENTENCES.linkProven : PROOF_SENTENCES.proven,
      proven,
    };
  },
);
