import { isOwnerOf } from '../../accounts/sessions/server/call-session.ts';
import { handler } from '../../base/http/server/handler.ts';
import { countClick, incrementViews } from '../../profiles/counts/calls.ts';
import { countClickOn, countView } from '../../profiles/counts/server/views.ts';

export const incrementViewsHandler = handler(incrementViews, (call) => countView(call, isOwnerOf));

export const countClickHandler = handler(countClick, (call) => countClickOn(call, isOwnerOf));
