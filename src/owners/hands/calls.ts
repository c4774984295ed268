import * as z from 'zod/mini';
import { loginReply } from '../../accounts/login/calls.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, moment, success } from '../../base/http/calls/replies.ts';
import { OWNER_ALONE, OWNER_AND_EDITORS, PAGE_ROLES } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';

const password = () => secretText(() => say('accounts.password.password'));
const linkToken = () => secretText('Token', LENGTHS.line, () => ACCOUNT_SENTENCES.linkOver);

/** Mails somebody a link with which they become an editor of the page. */
export const inviteEditor = endpoint({
  method: 'POST',
  path: '/php-api/invite-editor.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  hashes: true,
  schema: z.object({ id: optionalText('Id'), email: emailText(), password: password() }),
  reply: messageReply,
});

/** Takes what a mailed link offers: to edit a page, or to own it. */
export const joinPage = endpoint({
  method: 'POST',
  path: '/php-api/join-page.php',
  input: 'json',
  access: 'anyone',
  hashes: 'password',
  schema: z.object({
    token: linkToken(),
    password: z.optional(secretText(() => say('accounts.password.password'), LENGTHS.text)),
  }),
  reply: loginReply,
});

/** Somebody who keeps a page, or is invited to. */
const handItem = z.strictObject({
  email: z.string(),
  role: z.enum(PAGE_ROLES),
  since: moment,
  invited: z.boolean(),
});
export type HandItem = z.infer<typeof handItem>;

/** Who keeps the page: its owner, its editors, and who is invited. `you` is the address of who asks, `trial` until when the former owner may take the page back. */
export const getEditors = endpoint({
  method: 'GET',
  path: '/php-api/get-editors.php',
  input: 'query',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ id: optionalText('Id') }),
  reply: success({ items: z.array(handItem), you: z.string(), trial: z.exactOptional(moment) }),
});

/** Takes the page from an editor, or an invitation back. */
export const removeEditor = endpoint({
  method: 'POST',
  path: '/php-api/remove-editor.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z.object({ id: optionalText('Id'), email: emailText() }),
  reply: messageReply,
});

/** Ends one's own part in a page. */
export const leavePage = endpoint({
  method: 'POST',
  path: '/php-api/leave-page.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ id: optionalText('Id') }),
  reply: messageReply,
});

/** Mails somebody a link with which they become the owner of the page. */
export const handOver = endpoint({
  method: 'POST',
  path: '/php-api/hand-over.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  hashes: true,
  schema: z.object({ id: optionalText('Id'), email: emailText(), password: password() }),
  reply: messageReply,
});

/** Makes the former owner of a page its owner again. */
export const undoHandOver = endpoint({
  method: 'POST',
  path: '/php-api/undo-hand-over.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ token: linkToken() }),
  reply: messageReply,
});
