import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { anyOfFields, noInput, optionalText } from '../../base/http/calls/inputs.ts';
import { messageReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';

/** What `agent` says of a browser that does not name itself. */
export const UNKNOWN_BROWSER = 'Unknown browser';

/** One of the sessions of an owner or a member; `agent` is browser and system in words. */
const sessionItem = z.strictObject({
  ...strings('id', 'agent'),
  created: moment,
  used: moment,
  current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;
export const sessionsReply = success({ items: z.array(sessionItem) });

/** The owner's sessions, newest use first. */
export const getSessions = endpoint({
  method: 'GET',
  path: '/php-api/get-sessions.php',
  input: 'none',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  schema: noInput(),
  reply: sessionsReply,
});

/** Ends one of the owner's sessions by its id, or all but this one. */
export const endSession = endpoint({
  method: 'POST',
  path: '/php-api/end-session.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  namesOthers: true,
  schema: z
    .object({
      id: optionalText('Id'),
      all: z.optional(z.boolean({ error: () => say('accounts.sessions.all') })),
    })
    .check(...anyOfFields(['id', 'all'], () => FIELD_SENTENCES.required('Id'))),
  reply: messageReply,
});
