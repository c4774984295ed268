import { ERROR_CODES } from '../../contract/error-codes.ts';
import { paths } from '../../paths.ts';
import { StorageError } from '../../storage/engine/storage-error.ts';
import { describeError, STORE_FAILED } from '../http/errors.ts';
import { plainReply } from '../http/plain-reply.ts';

/** Answers with a page or, if that fails, with the reason: 503 if the store does not answer. Astro itself would say 404, and crawlers would drop the page. */
export const pageOrFailure = async (render: () => Promise<Response>, path: string): Promise<Response> => {
  try {
    return await render();
  } catch (error) {
    console.error(JSON.stringify({ page: path, error: describeError(error) }));
    if (error instanceof StorageError) return plainReply(503, STORE_FAILED.sentence, STORE_FAILED.headers);
    return plainReply(ERROR_CODES.internal.status, ERROR_CODES.internal.sentence);
  }
};

/** Whether an on-demand page takes a method. Only the preview of the newsroom takes a form; calls, in any spelling, decide themselves. */
export const takesMethod = (method: string, path: string): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  /^\/php-api(?:\/|$)/i.test(path) ||
  (method === 'POST' && path === paths.articlePreview());

export const wrongMethodOfPage = (): Response =>
  plainReply(ERROR_CODES['wrong-method'].status, ERROR_CODES['wrong-method'].sentence, {
    Allow: 'GET, HEAD',
  });
