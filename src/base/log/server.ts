import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { withRequestId } from './storage/log.ts';

type Answer = (request: Request, context: Context | undefined, requestId: string) => Promise<Response>;

/** A function whose log lines carry the platform's id of the request, or a random one. */
export const withLoggedId =
  (answer: Answer): ((request: Request, context?: Context) => Promise<Response>) =>
  (request, context) => {
    const requestId = context?.requestId || randomUUID();
    return withRequestId(requestId, () => answer(request, context, requestId));
  };
