import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetClaims } from '../../src/owners/claims/calls/website-claim.ts';
import { answerClaims } from '../../src/owners/claims/server/waiting-claims.ts';

export default handleAdmin(adminGetClaims, ({ input, storage }) => answerClaims(storage, input));

export const config = { path: ['/php-api/CMSgetClaims.php', '/php-api/cmsgetclaims.php'] };
