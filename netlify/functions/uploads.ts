import type { Context } from '@netlify/functions';
import { isOwnerOrAdmin } from '../../src/server/accounts/handle-admin.ts';
import { servePhoto } from '../../src/server/profiles/photos/serve-photo.ts';

export default (request: Request, context: Context): Promise<Response> =>
  servePhoto(request, context, isOwnerOrAdmin);

export const config = { path: '/uploads/:file', preferStatic: true };
