import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { ERROR_CODES } from '../../contract/error-codes.ts';
import { openStorage } from '../../storage/engine/open.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { collectDeferred } from '../http/deferred-work.ts';
import { AppError, asRefusal, describeError } from '../http/errors.ts';
import { securityHeaders } from '../http/headers.ts';
import { isOldDeploy } from '../http/old-deploy.ts';
import { plainReply } from '../http/plain-reply.ts';
import { isLocal } from '../http/settings.ts';

type Handler = (request: Request, context?: Context) => Promise<Response>;

/** The request for a public file, and the store. */
type FileRequest = {
  request: Request;
  url: URL;
  storage: Storage;
  /** The address of who asks. */
  client: string;
};

/**
 * A function for a public file: only GET and HEAD, with the site's headers, none of which it overwrites. An error is
 * logged and answered with a plain 500. Deferred work goes on after the reply if the platform allows that.
 */
export const publicFile =
  (name: string, answer: (asked: FileRequest) => Promise<Response>): Handler =>
  async (request, context) => {
    const about = { requestId: context?.requestId || randomUUID(), call: name };
    const { later, runDeferred } = collectDeferred(context, about);
    let response: Response;
    if (isOldDeploy(context)) {
      response = plainReply(ERROR_CODES.gone.status, ERROR_CODES.gone.sentence);
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response = plainReply(405, 'This method is not allowed here.', { Allow: 'GET, HEAD' });
    } else {
      try {
        response = await answer({
          request,
          url: new URL(request.url),
          client: context?.ip ?? 'unknown',
          storage: openStorage(context?.deploy?.context, { defer: later }),
        });
      } catch (thrown) {
        const error = asRefusal(thrown);
        if (!(error instanceof AppError))
          console.error(JSON.stringify({ ...about, error: describeError(error) }));
        response =
          error instanceof AppError
            ? plainReply(error.status, error.message, error.details.headers)
            : plainReply(500, 'Something went wrong. Please try again later.');
      }
    }
    await runDeferred();
    for (const [header, value] of Object.entries(securityHeaders({ kind: 'json', deployed: !isLocal() })))
      if (!response.headers.has(header)) response.headers.set(header, value);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
