import type { Context } from '@netlify/functions';
import { isFromAdmin } from '../../accounts/admin-login/server/handle-admin.ts';
import { serveProbe } from '../../site/probe/server/serve-probe.ts';

/** Answers a step of a probe, for administrators, too. */
export const answerProbe = (request: Request, context?: Context): Promise<Response> =>
  serveProbe(request, context, isFromAdmin);
