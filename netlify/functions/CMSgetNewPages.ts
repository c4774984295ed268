import { adminGetNewPages } from '../../src/contract/moderation/new-pages.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerNewPages } from '../../src/server/moderation/new-pages.ts';

export default handleAdmin(adminGetNewPages, ({ input, storage }) => answerNewPages(storage, input));

export const config = { path: ['/php-api/CMSgetNewPages.php', '/php-api/cmsgetnewpages.php'] };
