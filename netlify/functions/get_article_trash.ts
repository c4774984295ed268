import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getArticleTrash } from '../../src/news/newsroom/calls.ts';
import { listArticleTrash } from '../../src/news/trash/server.ts';

export default handleAdmin(getArticleTrash, ({ input, storage }) => listArticleTrash(storage, input));

export const config = { path: '/php-api/get_article_trash.php' };
