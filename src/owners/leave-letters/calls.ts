import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';

/** Ends letters of a kind, by the token in the query or in the form. Mail programs send it too, with a form of their own (RFC 8058). */
export const leaveLetters = endpoint({
  method: 'POST',
  path: '/php-api/leave-letters.php',
  input: 'form',
  access: 'anyone',
  schema: z.looseObject({
    token: optionalText('Token'),
    'List-Unsubscribe': optionalText('What a mail program sends'),
  }),
  reply: messageReply,
});
