import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, optionalText, pageQuery, requiredText } from '../../base/http/calls/inputs.ts';
import { doneReply, listReply, messageReply, moment, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { MESSAGE_STATES, REPLY_LENGTH } from '../rules.ts';

/** What the list can be narrowed to. */
const MESSAGE_FILTERS = ['waiting', ...MESSAGE_STATES] as const;

const storedMessage = z.strictObject({
  ...strings('id', 'name', 'email', 'phone', 'subject', 'message'),
  sent: moment,
  state: z.enum(MESSAGE_STATES),
  assigned,
  /** What the team has answered, the oldest first; `by` is an e-mail address. */
  replies: z.array(z.strictObject({ at: moment, ...strings('by', 'text') })),
});
export type InboxMessage = z.infer<typeof storedMessage>;

export const adminGetMessages = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetMessages.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    ...pageQuery(),
    /** `waiting`: only those that nobody has done. */
    state: z.optional(
      z.enum(MESSAGE_FILTERS, { error: `State must be one of ${MESSAGE_FILTERS.join(', ')}` }),
    ),
    /** Words of the message or its sender. */
    q: optionalText('Search'),
  }),
  reply: listReply(storedMessage),
});

/** Sets the state of a message; `deleted` removes it. */
export const adminUpdateMessage = endpoint({
  method: 'POST',
  path: '/php-api/CMSupdateMessage.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    state: z.enum([...MESSAGE_STATES, 'deleted'], {
      error: `State must be one of ${[...MESSAGE_STATES, 'deleted'].join(', ')}`,
    }),
  }),
  reply: doneReply,
});

/** Answers a message by a letter to its sender; it is done then. */
export const adminReplyMessage = endpoint({
  method: 'POST',
  path: '/php-api/CMSreplyMessage.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    text: requiredText('Text', REPLY_LENGTH, undefined, { lines: true }),
  }),
  reply: messageReply,
});
