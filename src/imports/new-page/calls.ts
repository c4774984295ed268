import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { DEMANDED, profileKind } from '../../base/http/calls/inputs.ts';
import { success } from '../../base/http/calls/replies.ts';
import { oneOf } from '../../base/http/rules/call-sentences.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { pageFields } from '../../owners/calls.ts';
import { alikeField } from '../../search/alike/calls/alike.ts';

/** A field that the import reads, as it reads a line of a file. */
const readLater = (description: string, maxLength: number, more: Record<string, unknown> = {}) =>
  z.optional(z.unknown()).check(z.meta({ description, type: 'string', maxLength, ...more }));

/** `yes`, or what is as if it were left out. */
const yesOrNo = (label: string, description: string) =>
  z
    .optional(z.enum(['', 'yes', 'no'], { error: () => oneOf(label, ['yes', 'no']) }))
    .check(z.meta({ description }));

const needed = { [DEMANDED]: true };
const { line, text } = { line: LENGTHS.line, text: LENGTHS.text };

/** Makes a page that has no account, from any fields of an import; a form may have photos. */
export const adminCreateProfile = endpoint({
  method: 'POST',
  path: '/php-api/CMScreateProfile.php',
  input: 'json-or-upload',
  access: MODERATION_ROLES,
  schema: z.looseObject({
    ...pageFields,
    profile: profileKind(),
    name: readLater('Name; of a company companyname', line, needed),
    source: readLater('Where it is from; not needed beside an e-mail address', line, needed),
    source_url: readLater('The address of the source', text, needed),
    licence: readLater('The licence of its texts', line),
    private: readLater('Names of the fields that are private, with commas between them', line),
    public_role: yesOrNo('Public role', '`yes`: nothing is private by default'),
    notify: yesOrNo('Notify', '`yes`: its address is told about it'),
  }),
  reply: success({ id: z.string(), url: z.string(), alike: alikeField }),
});
