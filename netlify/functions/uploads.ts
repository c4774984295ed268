import type { Context } from '@netlify/functions';
import { isOwnerOrModerator } from '../../src/server/accounts/handle-admin.ts';
import { servePhoto } from '../../src/server/profiles/photos/serve-photo.ts';

export default (request: Request, context: Context): Promise<Response> =>
  servePhoto(request, context, isOwnerOrModerator);

export const config = { path: '/uploads/:file', preferStatic: true };
