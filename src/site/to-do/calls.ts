import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput } from '../../base/http/calls/inputs.ts';
import { count, moment, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { EVERY_TO_DO_KIND } from './rules.ts';

const toDoKind = z.enum(EVERY_TO_DO_KIND);

/** How many of a kind wait, and since when the oldest does; null if none does. */
const toDoCount = z.strictObject({ kind: toDoKind, count, since: z.nullable(moment) });
export type ToDoCount = z.infer<typeof toDoCount>;

/** One thing that waits. `id` is that of the page, the tie or the message, `name` the page's name or the message's subject, `count` the number of reports. */
const toDoItem = z.strictObject({ kind: toDoKind, ...strings('id', 'name'), since: moment, count });
export type ToDoItem = z.infer<typeof toDoItem>;

/** Everything that waits for those who look after profiles: each kind with its number, and the oldest things of all kinds. */
export const adminGetToDo = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetToDo.php',
  input: 'none',
  access: MODERATION_ROLES,
  schema: noInput(),
  reply: success({ kinds: z.array(toDoCount), items: z.array(toDoItem) }),
});
