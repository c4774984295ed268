import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { anyOfFields, noInput, optionalText } from '../../base/http/calls/inputs.ts';

/** One of an owner's sessions; times are ISO 8601, `agent` is browser and system in words. */
export type SessionItem = { id: string; created: string; used: string; agent: string; current: boolean };

/** The owner's sessions, newest use first. */
export const getSessions = endpoint<{ success: true; items: SessionItem[] }>()({
  method: 'GET',
  path: '/php-api/get-sessions.php',
  input: 'none',
  access: 'owner',
  schema: noInput(),
});

/** Ends one of the owner's sessions by its id, or all but this one. */
export const endSession = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/end-session.php',
  input: 'json',
  access: 'owner',
  namesOthers: true,
  schema: z
    .object({
      id: optionalText('Id'),
      all: z.optional(z.boolean({ error: 'All must be true or false' })),
    })
    .check(...anyOfFields(['id', 'all'], FIELD_SENTENCES.required('Id'))),
});
