import type { Context } from '@netlify/functions';
import { servePhoto } from '../../src/profiles/photos/server.ts';
import { isOwnerOrModerator } from '../../src/server/accounts/handle-admin.ts';

export default (request: Request, context: Context): Promise<Response> =>
  servePhoto(request, context, isOwnerOrModerator);

export const config = { path: '/uploads/:file', preferStatic: true };
