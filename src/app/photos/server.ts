import type { Context } from '@netlify/functions';
import { isOwnerOrModerator } from '../../accounts/admin-login/server/handle-admin.ts';
import { servePhoto } from '../../profiles/photos/server.ts';

/** Answers with a photo: a private one for its owner and for those who look after profiles. */
export const answerUpload = (request: Request, context: Context): Promise<Response> =>
  servePhoto(request, context, isOwnerOrModerator);
