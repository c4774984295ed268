import { isOwnerOf } from '../../accounts/sessions/server/call-session.ts';
import { handler } from '../../base/http/server/handler.ts';
import { incrementViews } from '../../profiles/counts/calls.ts';
import { countView } from '../../profiles/counts/server/views.ts';

export const incrementViewsHandler = handler(incrementViews, (call) =>
  countView(call, call.input.id, isOwnerOf),
);
