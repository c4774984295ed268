import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetNewPages } from '../../src/contract/moderation/new-pages.ts';
import { answerNewPages } from '../../src/server/moderation/new-pages.ts';

export default handleAdmin(adminGetNewPages, ({ input, storage }) => answerNewPages(storage, input));

export const config = { path: ['/php-api/CMSgetNewPages.php', '/php-api/cmsgetnewpages.php'] };
