import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getArticleTrash } from '../../src/contract/news/newsroom.ts';
import { listArticleTrash } from '../../src/server/news/article-trash.ts';

export default handleAdmin(getArticleTrash, ({ input, storage }) => listArticleTrash(storage, input));

export const config = { path: '/php-api/get_article_trash.php' };
