import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetNewPages } from '../../src/moderation/new-pages/calls.ts';
import { answerNewPages } from '../../src/moderation/new-pages/server.ts';

export default handleAdmin(adminGetNewPages, ({ input, storage }) => answerNewPages(storage, input));

export const config = { path: ['/php-api/CMSgetNewPages.php', '/php-api/cmsgetnewpages.php'] };
