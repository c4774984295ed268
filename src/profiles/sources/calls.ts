import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { ofPage, requiredText } from '../../base/http/calls/inputs.ts';
import { success } from '../../base/http/calls/replies.ts';
import { OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { SOURCES } from '../rules/limits.ts';
import { SOURCE_SENTENCES } from './rules.ts';

/** Reads the title of a page that an owner means to name as a source. Nothing is stored. */
export const getTitle = endpoint({
  method: 'POST',
  path: '/php-api/get-title.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  reads: true,
  schema: z.object({ ...ofPage(), url: requiredText('Url', SOURCES.url, () => SOURCE_SENTENCES.url) }),
  reply: success({ title: z.string() }),
});
