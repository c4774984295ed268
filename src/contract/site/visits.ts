import { endpoint } from '../endpoint.ts';
import { noInput } from '../inputs.ts';
import { trackVisitCall } from '../reading-calls.ts';

/** Counts one visit to the site and answers the total. */
export const trackVisit = endpoint<{ success: true; totalViews: number }>()({
  ...trackVisitCall,
  access: 'anyone',
  writes: true,
  schema: noInput(),
});
