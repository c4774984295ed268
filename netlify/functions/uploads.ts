import type { Context } from '@netlify/functions';
import { servePhoto } from '../../src/server/profiles/photos/serve-photo.ts';

export default (request: Request, context: Context): Promise<Response> => servePhoto(request, context);

export const config = { path: '/uploads/:file', preferStatic: true };
