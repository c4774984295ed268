import * as z from 'zod/mini';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { endpoint } from '../../../base/http/calls/endpoint.ts';
import { getAlikeCall } from '../../../base/http/calls/form-calls.ts';
import { optionalText, profileKind, requiredText } from '../../../base/http/calls/inputs.ts';
import { strings, success } from '../../../base/http/calls/replies.ts';
import { MAX_ALIKE } from '../rules/limits.ts';

/** A listed page that may be about the same: `photo` is a path or empty, `role` a profession or an industry. */
const alikePage = z.strictObject(strings('id', 'name', 'url', 'photo', 'role'));
export type ShownAlike = z.infer<typeof alikePage>;

/** The listed pages of a kind with a name or a website, for whoever is about to make a page. */
export const getAlike = endpoint({
  ...getAlikeCall,
  access: 'anyone',
  schema: z.object({
    profile: profileKind(),
    name: requiredText(() => FIELD_LABELS.name),
    website: optionalText(() => FIELD_LABELS.website),
  }),
  reply: success({ items: z.array(alikePage).check(z.maxLength(MAX_ALIKE)) }),
});

const linkedPage = z.strictObject(strings('id', 'name', 'url'));
export type LinkedPage = z.infer<typeof linkedPage>;

/** What replies to a new or changed page add: other listed pages that show one of its identifiers. */
export const alikeField = z
  .array(linkedPage)
  .check(
    z.maxLength(MAX_ALIKE),
    z.meta({ description: 'Other listed pages that show one of the identifiers of this one' }),
  );
