import type { Context } from '@netlify/functions';
import { openStorage } from '../base/engine/storage/open.ts';
import type { Storage } from '../base/engine/storage/storage.ts';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { collectDeferred } from '../base/http/server/deferred-work.ts';
import { AppError, asRefusal, loggedError } from '../base/http/server/errors.ts';
import { openReply, securityHeaders } from '../base/http/server/headers.ts';
import { isOldDeploy } from '../base/http/server/old-deploy.ts';
import { plainReply } from '../base/http/server/replies.ts';
import { withLoggedId } from '../base/log/server.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { isLocal } from '../base/settings/server.ts';

const { gone: GONE, internal: INTERNAL, 'wrong-method': WRONG_METHOD } = ERROR_CODES;

type Handler = (request: Request, context?: Context) => Promise<Response>;

/** The request for a public file, and the store. */
type FileRequest = {
  request: Request;
  url: URL;
  storage: Storage;
  /** The client's address. */
  client: string;
};

/** How a public file is asked for, and answered. */
type FileOptions = {
  methods?: readonly string[];
  /** Whether pages of any site may read it. */
  isOpen?: boolean;
  /** The reply that refuses a request; by default a line of text. */
  refuse?: (status: number, sentence: string, headers?: Record<string, string>) => Response;
};

/**
 * A function for a public file that pages of any site may read: by default only GET and HEAD, with the site's headers, none of which it overwrites. An error is
 * logged and answered with a plain 500. Deferred work goes on after the reply if the platform allows that.
 */
export const publicFile = (
  name: string,
  answer: (request: FileRequest) => Promise<Response>,
  { methods = ['GET', 'HEAD'], isOpen = true, refuse = plainReply }: FileOptions = {},
): Handler =>
  withLoggedId(async (request, context) => {
    const about = { call: name };
    const { later, runDeferred } = collectDeferred(context, about);
    let response: Response;
    if (isOldDeploy(context)) {
      response = refuse(GONE.status, GONE.sentence);
    } else if (!methods.includes(request.method)) {
      response = refuse(WRONG_METHOD.status, WRONG_METHOD.sentence, { Allow: methods.join(', ') });
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
        const logged = loggedError(error);
        if (logged !== null) logEvent('error', 'call-failed', { ...about, error: logged });
        response =
          error instanceof AppError
            ? refuse(error.status, error.message, error.details.headers)
            : refuse(INTERNAL.status, INTERNAL.sentence);
      }
    }
    await runDeferred();
    if (isOpen) openReply(request, response);
    for (const [header, value] of Object.entries(securityHeaders({ kind: 'json', deployed: !isLocal() })))
      if (!response.headers.has(header)) response.headers.set(header, value);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  });
