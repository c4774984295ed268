import { endpoint } from '../../base/http/calls/endpoint.ts';
import { trackVisitCall } from '../../base/http/calls/frame-calls.ts';
import { noInput } from '../../base/http/calls/inputs.ts';
import { count, success } from '../../base/http/calls/replies.ts';

/** Counts one visit to the site and answers the total. */
export const trackVisit = endpoint({
  ...trackVisitCall,
  access: 'anyone',
  writes: true,
  schema: noInput(),
  reply: success({ totalViews: count }),
});
