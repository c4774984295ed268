import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { LIMITS, throttle } from '../../src/base/http/server/limits.ts';
import { uploadArticleImage } from '../../src/news/calls.ts';
import { storeArticleImage } from '../../src/news/pictures/server.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';

export default handleAdmin(uploadArticleImage, async ({ input, storage, address, audit }) => {
  await throttle(storage, LIMITS.photoUploads, address);
  const image_url = await storeArticleImage(storage, input.image, audit);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.uploaded, image_url };
});

export const config = { path: '/php-api/uploadarticle_image.php' };
