import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, optionalText } from '../../base/http/calls/inputs.ts';
import { listReply, moment, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { TIMELINE_KINDS } from './rules/timeline.ts';

/**
 * One thing that happened to a page: `what` is a sentence. `by` is the e-mail of a member, or `owner`, `reader`, `administrator`, `import` or
 * `upkeep`, or empty where nobody says. `ref` is what the list of its kind calls it, the number of a change, the id of a page that was merged into this one, or empty.
 */
const timelineItem = z.strictObject({
  at: moment,
  kind: z.enum(TIMELINE_KINDS),
  ...strings('by', 'what', 'ref'),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** Everything that happened to a page, newest first. */
export const adminGetTimeline = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetTimeline.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText(), cursor: optionalText('Cursor', LENGTHS.cursor) }),
  reply: listReply(timelineItem),
});
