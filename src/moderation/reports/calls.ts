import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { optionalEmail } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { reportProfileCall } from '../../base/http/calls/form-calls.ts';
import {
  idText,
  listOf,
  numberQuery,
  ofPage,
  optionalText,
  requiredCaptcha,
  requiredText,
  WITH_THE_OTHERS,
} from '../../base/http/calls/inputs.ts';
import { count, kind, messageReply, moment, next, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES, OWNER_ALONE } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { characters } from '../../base/text/rules/text.ts';
import { badgeInputs } from '../../profiles/badge/calls.ts';
import { publicProfile } from '../../profiles/calls.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { CASE_ACTIONS, DECISIONS, needsReason } from '../cases/rules/decisions.ts';
import { APPEAL_MAX, BULK_MAX, CASES_PER_PAGE, DETAILS_MAX, NOTE_MAX } from '../rules/limits.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import { REASONS } from './rules/reasons.ts';
import { missingFromReport, type ReportInput } from './rules/report-rules.ts';

const reason = () => z.enum(REASONS, { error: () => MODERATION_SENTENCES.chooseReason });

const yesOrNo = (error: () => string) => z.optional(z.enum(['yes', 'no'], { error }));

const reportSchema = z
  .object({
    id: idText(),
    reason: reason(),
    details: optionalText(() => say('moderation.report.details'), DETAILS_MAX, { lines: true }),
    email: optionalEmail(),
    name: optionalText(() => FIELD_LABELS.name),
    good_faith: yesOrNo(() => say('moderation.report.good-faith-yes')),
    minor: yesOrNo(() => say('moderation.report.minor-yes')),
    captcha: requiredCaptcha(),
  })
  .check(
    z.superRefine<Partial<ReportInput>>((report, context) => {
      for (const [field, message] of Object.entries(missingFromReport(report)))
        context.addIssue({ code: 'custom', message, path: [field], input: report });
    }, WITH_THE_OTHERS),
  );

/** Sends a reader's report of a page; `reference` is for the reader. */
export const reportProfile = endpoint({
  ...reportProfileCall,
  access: 'anyone',
  schema: reportSchema,
  reply: success(strings('message', 'reference')),
});

/**
 * One reader's report as administrators see it. A report of something illegal has the reader's name, and `minor` if it is about the sexual abuse
 * of children.
 */
const shownReport = z.strictObject({
  reference: z.string(),
  reason: z.enum(REASONS),
  ...strings('details', 'email'),
  created: moment,
  name: z.exactOptional(z.string()),
  minor: z.exactOptional(z.literal('yes')),
});
export type ShownReport = z.infer<typeof shownReport>;

/** A case: all open reports of one profile. `snapshot` is the public record when it was first reported; null once a closed case has lost its texts. */
const reportCase = z.strictObject({
  ...strings('case', 'id'),
  profile: kind,
  name: z.string(),
  hidden: z.boolean(),
  since: moment,
  count,
  reports: z.array(shownReport),
  snapshot: z.nullable(publicProfile),
  appeal: z.nullable(z.string()),
  assigned,
});
export type ReportCase = z.infer<typeof reportCase>;

/** A closed case, with its decision. */
const decidedCase = z.strictObject({
  ...reportCase.shape,
  decision: z.enum(DECISIONS),
  reason: z.nullable(z.enum(REASONS)),
  ...strings('note', 'by'),
  at: moment,
});
export type DecidedCase = z.infer<typeof decidedCase>;

/** `open` is the number of open cases. */
const reportsReply = success({ items: z.array(z.union([reportCase, decidedCase])), next, open: count });
export type ReportsReply = z.infer<typeof reportsReply>;

/** The orders of the open cases. */
export const CASE_ORDERS = ['oldest', 'weight'] as const;
export type CaseOrder = (typeof CASE_ORDERS)[number];

/** The open cases, oldest first unless asked otherwise, or the closed ones, newest first. */
export const adminGetReports = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetReports.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    state: z.optional(z.enum(['open', 'closed'], { error: 'State must be open or closed' })),
    /** Open cases by age, or those first that weigh most: what may break the law, then appeals, then the most reports. */
    order: z.optional(z.enum(CASE_ORDERS, { error: `Order must be one of ${CASE_ORDERS.join(', ')}` })),
    /** Only the cases about this profile. */
    id: z.optional(idText()),
    limit: numberQuery('Limit', 1, CASES_PER_PAGE),
    cursor: optionalText('Cursor', LENGTHS.cursor),
  }),
  reply: reportsReply,
});

/** The fields of a decision, for one page or for many. */
const decided = {
  reason: z.optional(reason()),
  note: optionalText('Note', NOTE_MAX, { lines: true }),
};

/** Decides on a page and closes its open case, or opens a dismissed case again. */
export const adminDecide = endpoint({
  method: 'POST',
  path: '/php-api/CMSdecide.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z
    .object({
      id: idText(),
      case: optionalText('Case'),
      decision: z.enum(CASE_ACTIONS, { error: `Decision must be one of ${CASE_ACTIONS.join(', ')}` }),
      ...decided,
    })
    .check(
      z.refine(({ decision, reason: why }) => !needsReason(decision) || why !== undefined, {
        error: () => MODERATION_SENTENCES.chooseReason,
        path: ['reason'],
        ...WITH_THE_OTHERS,
      }),
      z.refine(({ decision, case: name }) => decision !== 'reopen' || Boolean(name), {
        error: () => MODERATION_SENTENCES.whichCase,
        path: ['case'],
        ...WITH_THE_OTHERS,
      }),
    ),
  reply: messageReply,
});

/** Sends an owner's appeal against the hiding of their page. */
export const appeal = endpoint({
  method: 'POST',
  path: '/php-api/appeal.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z.object({
    ...ofPage(),
    text: requiredText('Text', APPEAL_MAX, () => MODERATION_SENTENCES.writeAppeal, { lines: true }),
  }),
  reply: messageReply,
});

export const inTrash = () => z.object({ id: idText() });

/**
 * The actions of `CMSbulk.php`; `restore` unhides, `undelete` restores from the trash, `release` and `refuse` answer new pages that wait.
 */
const BULK_ACTIONS = [
  'verify',
  'unverify',
  'hide',
  'restore',
  'delete',
  'undelete',
  'release',
  'refuse',
] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The outcome for one profile. */
const bulkResult = z.strictObject({ id: z.string(), ok: z.boolean(), message: z.string() });
export type BulkItemResult = z.infer<typeof bulkResult>;

/** Applies an action to many profiles, one after the other, and streams the reply. */
export const adminBulk = endpoint({
  method: 'POST',
  path: '/php-api/CMSbulk.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z
    .object({
      action: z.enum(BULK_ACTIONS, { error: `Action must be one of ${BULK_ACTIONS.join(', ')}` }),
      basis: badgeInputs().basis,
      evidence: badgeInputs().evidence,
      ids: listOf(idText(), BULK_MAX, MODERATION_SENTENCES.bulkIds).check(
        z.refine((ids) => ids.length >= 1, { error: () => MODERATION_SENTENCES.bulkIds }),
      ),
      ...decided,
      /**
       * Undoes the action, if nothing happened since: a badge or a hiding comes back with its basis or reason, and cases that the action closed
       * are open again. The opposite of an action undoes it, too.
       */
      undo: z.optional(z.boolean({ error: 'Undo must be true or false' })),
    })
    .check(
      z.refine(
        ({ action, reason: why, undo = false }) =>
          why !== undefined || undo || !['hide', 'delete', 'refuse'].includes(action),
        { error: () => MODERATION_SENTENCES.chooseReason, path: ['reason'], ...WITH_THE_OTHERS },
      ),
      // The note of a badge is public, and as short as in the single call.
      z.refine(
        ({ action, note = '' }) =>
          (action !== 'verify' && action !== 'unverify') ||
          typeof note !== 'string' ||
          characters(note) <= LENGTHS.line,
        { error: () => FIELD_SENTENCES.tooLong('Note', LENGTHS.line), path: ['note'], ...WITH_THE_OTHERS },
      ),
    ),
  reply: success({ results: z.array(bulkResult) }),
});
