import { paths } from '../../paths.ts';
import { isUnavailable, StorageError } from '../engine/storage/storage-error.ts';
import { ERROR_CODES } from '../http/calls/error-codes.ts';
import { STORE_FAILED } from '../http/server/errors.ts';
import { runDeferredOf } from '../http/server/page.ts';
import { plainReply } from '../http/server/replies.ts';
import { logEvent } from '../log/storage/log.ts';

/**
 * Answers with a page or, if that fails, with the reason: 503 if the store or the directory does not answer. Astro itself would answer 404,
 * and crawlers would drop the page. Either way, what the page deferred runs after the reply; `locals` are Astro's.
 */
export const pageOrFailure = async (
  render: () => Promise<Response>,
  path: string,
  locals: object,
): Promise<Response> => {
  const response = await renderOrFail(render, path);
  await runDeferredOf(locals);
  return response;
};

const renderOrFail = async (render: () => Promise<Response>, path: string): Promise<Response> => {
  try {
    return await render();
  } catch (error) {
    if (isUnavailable(error))
      return plainReply(503, error.message, { 'Retry-After': String(error.retryAfter) });
    logEvent('error', 'page-failed', { path, error });
    if (error instanceof StorageError) return plainReply(503, STORE_FAILED.sentence, STORE_FAILED.headers);
    return plainReply(ERROR_CODES.internal.status, ERROR_CODES.internal.sentence);
  }
};

// Only the preview of an article takes a form.
const methodsOf = (path: string): readonly string[] =>
  path === paths.articlePreview() ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];

/** Whether an on-demand page takes a method. Calls, in any spelling, check the method themselves. */
export const takesMethod = (method: string, path: string): boolean =>
  methodsOf(path).includes(method) || /^\/php-api(?:\/|$)/i.test(path);

/** The refusal of a method, with those that the page takes. */
export const wrongMethodOfPage = (path: string): Response =>
  plainReply(ERROR_CODES['wrong-method'].status, ERROR_CODES['wrong-method'].sentence, {
    Allow: methodsOf(path).join(', '),
  });
