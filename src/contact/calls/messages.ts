import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, pageQuery } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { MESSAGE_STATES, type MessageState } from '../rules.ts';

export type StoredMessage = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  sent: string;
  state: MessageState;
};

export const adminGetMessages = endpoint<{ success: true; items: StoredMessage[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetMessages.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    ...pageQuery(),
    /** Only those that nobody has done. */
    state: z.optional(z.enum(['waiting'], { error: 'State must be waiting' })),
  }),
});

/** Sets the state of a message; `deleted` removes it. */
export const adminUpdateMessage = endpoint<{ success: true }>()({
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
});
