import { isOwnerOrModerator } from '../../accounts/admin-login/server/handle-admin.ts';
import { isOwnerOf } from '../../accounts/sessions/server/call-session.ts';
import { handler } from '../../base/http/server/handler.ts';
import { getHistory } from '../../profiles/history/calls.ts';
import { answerHistory } from '../../profiles/history/server/read-history.ts';

export const getHistoryHandler = handler(getHistory, (call) =>
  answerHistory(call, {
    isOwnerOf,
    maySeeHidden: (request, storage, id) => isOwnerOrModerator(request, storage, id),
  }),
);
