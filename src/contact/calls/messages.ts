import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, pageQuery } from '../../base/http/calls/inputs.ts';
import { doneReply, listReply, moment, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { MESSAGE_STATES } from '../rules.ts';

const storedMessage = z.strictObject({
  ...strings('id', 'name', 'email', 'phone', 'subject', 'message'),
  sent: moment,
  state: z.enum(MESSAGE_STATES),
  assigned,
});
export type StoredMessage = z.infer<typeof storedMessage>;

export const adminGetMessages = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetMessages.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    ...pageQuery(),
    /** Only those that nobody has done. */
    state: z.optional(z.enum(['waiting'], { error: 'State must be waiting' })),
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
