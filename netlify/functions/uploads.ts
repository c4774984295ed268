import type { Context } from '@netlify/functions';
import { isOwnerOrModerator } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { servePhoto } from '../../src/profiles/photos/server.ts';

export default (request: Request, context: Context): Promise<Response> =>
  servePhoto(request, context, isOwnerOrModerator);

export const config = { path: '/uploads/:file', preferStatic: true };
