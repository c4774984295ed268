import type { Context } from '@netlify/functions';
import { isFromAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { serveProbe } from '../../src/site/probe/server/serve-probe.ts';

export default (request: Request, context?: Context): Promise<Response> =>
  serveProbe(request, context, isFromAdmin);

export const config = { path: '/manage/probe' };
