import * as z from 'zod/mini';
import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS, FIELD_NAMES, fieldEntry, maxLength } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { optionalEmail } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { proposePageCall } from '../../base/http/calls/form-calls.ts';
import {
  optionalText,
  originalWords,
  pageQuery,
  profileKind,
  requiredCaptcha,
  requiredText,
} from '../../base/http/calls/inputs.ts';
import { kind, listReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { trimmed } from '../../base/text/rules/text.ts';
import { lookAlikes } from '../../moderation/page/calls.ts';
import { STRUCTURED_DESCRIPTIONS, structured, texts } from '../../profiles/calls.ts';
import { SOURCES } from '../../profiles/rules/limits.ts';
import type { ShownStructured } from '../../profiles/rules/profile.ts';
import { STRUCTURED_NAMES } from '../../profiles/rules/structured-names.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { PROPOSAL_DECISIONS, PROPOSAL_SENTENCES, PROPOSALS, readProposedSource } from './rules.ts';

// As in imports, years and counts may be numbers; the rules of imports check all values together.
const importedValue = (description: string, maximum: number, more: Readonly<Record<string, unknown>> = {}) =>
  z.optional(
    z.unknown().check(z.meta({ description, type: ['string', 'number'], maxLength: maximum, ...more })),
  );

const fieldValue = (field: FieldName) => {
  const { options } = fieldEntry(field);
  return importedValue(
    originalWords(() => FIELD_LABELS[field]),
    maxLength(field),
    options && { enum: ['', ...options] },
  );
};

const PROPOSED = FIELD_NAMES.filter(
  (field): field is Exclude<FieldName, 'email' | 'phone'> => field !== 'email' && field !== 'phone',
);

/** What a reader knows of somebody, or of a company: the fields of an import without e-mail and phone. */
const recordInput = {
  ...Object.fromEntries(PROPOSED.map((field) => [field, fieldValue(field)])),
  industry: fieldValue('catagory'),
  died: importedValue('Date of Death, of a person: a year or a day', 10),
  birthyear: importedValue('The year of birth, where the day is not known', 10),
  deathyear: importedValue('The year of death, where the day is not known', 10),
  ...Object.fromEntries(
    STRUCTURED_NAMES.map((name) => [
      name,
      z.optional(z.unknown().check(z.meta({ description: STRUCTURED_DESCRIPTIONS[name] }))),
    ]),
  ),
};

/** Proposes a page; nothing of it is public before a moderator accepts it. */
export const proposePage = endpoint({
  ...proposePageCall,
  access: 'anyone',
  schema: z
    .looseObject({
      profile: profileKind(),
      ...recordInput,
      source: z
        .string({
          error: ({ input }) =>
            input === undefined
              ? PROPOSAL_SENTENCES.source
              : FIELD_SENTENCES.notText(say('owners.registration.source')),
        })
        .check(
          z.overwrite(trimmed),
          z.refine((text) => readProposedSource(text) !== null, { error: () => PROPOSAL_SENTENCES.source }),
          z.meta({ description: 'Where it can be read: an https address', maxLength: SOURCES.url }),
        ),
      note: optionalText(() => say('owners.registration.note'), PROPOSALS.note, { lines: true }),
      email: optionalEmail(),
      captcha: requiredCaptcha(),
    })
    // The rules of imports say which of them a kind needs.
    .check(z.meta({ anyOf: [{ required: ['name'] }, { required: ['companyname'] }] })),
  reply: success(strings('message', 'reference')),
});

/** What is proposed, with '' or nothing in what was not filled in. */
export type ProposedRecord = Omit<ProfileFields, 'email' | 'phone'> &
  ShownStructured & { profile: ProfileKind; died: string };
const proposedRecord: z.ZodMiniType<ProposedRecord> = z.strictObject({
  profile: kind,
  ...texts(PROPOSED),
  died: z.string().check(z.meta({ description: 'When a person died: empty, YYYY or YYYY-MM-DD' })),
  ...structured,
});
/** A page that a reader proposes; who they are is told to nobody. */
const proposal = z.strictObject({
  reference: z.string(),
  record: proposedRecord,
  ...strings('source', 'note'),
  created: moment,
  look_alikes: lookAlikes,
  removed_before: z.boolean().check(
    z.meta({
      description: 'A page of this kind and name was removed before, or is in the trash',
    }),
  ),
  letter: z.boolean().check(z.meta({ description: 'Somebody left an address and is told of the answer' })),
  assigned,
});
export type Proposal = z.infer<typeof proposal>;

/** The proposals that wait for an answer, oldest first. */
export const adminGetProposals = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetProposals.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(proposal),
});

/** Accepts a proposal, which makes its page, or declines it. */
export const adminAnswerProposal = endpoint({
  method: 'POST',
  path: '/php-api/CMSanswerProposal.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    reference: requiredText('Reference'),
    decision: z.enum(PROPOSAL_DECISIONS, { error: () => PROPOSAL_SENTENCES.decision }),
    public_role: z.optional(z.enum(['', 'yes', 'no'], { error: () => PROPOSAL_SENTENCES.publicRoleValue })),
    fields: z.optional(z.looseObject(recordInput, { error: () => PROPOSAL_SENTENCES.fields })),
  }),
  reply: success({
    message: z.string(),
    id: z.exactOptional(z.string()),
    url: z.exactOptional(z.string()),
  }),
});
