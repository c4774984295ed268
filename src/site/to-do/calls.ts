import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { ToDoKind } from './rules.ts';

/** How many of a kind wait, and since when the oldest does (ISO 8601); null if none does. */
export type ToDoCount = { kind: ToDoKind; count: number; since: string | null };

/** One thing that waits. `id` is that of the page, the tie or the message, `name` the page's name or the message's subject, `count` the number of reports. */
export type ToDoItem = { kind: ToDoKind; id: string; name: string; since: string; count: number };

/** Everything that waits for those who look after profiles: each kind with its number, and the oldest things of all kinds. */
export const adminGetToDo = endpoint<{ success: true; kinds: ToDoCount[]; items: ToDoItem[] }>()({
  method: 'GET',
  path: '/php-api/CMSgetToDo.php',
  input: 'none',
  access: MODERATION_ROLES,
  schema: noInput(),
});
