import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, requiredText } from '../../base/http/calls/inputs.ts';
import { strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { PAGE_NOTE_MAX } from '../rules/limits.ts';

/** Keeps a note about a page, which only the team sees; `ref` names it in the timeline. */
export const adminNote = endpoint({
  method: 'POST',
  path: '/php-api/CMSnote.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText(), text: requiredText('Text', PAGE_NOTE_MAX, undefined, { lines: true }) }),
  reply: success(strings('message', 'ref')),
});
