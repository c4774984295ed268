import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { optionalEmail } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import {
  idText,
  listOf,
  numberQuery,
  optionalText,
  requiredCaptcha,
  requiredText,
  WITH_THE_OTHERS,
} from '../../base/http/calls/inputs.ts';
import { reportProfileCall } from '../../base/http/calls/reading-calls.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { characters } from '../../base/text/rules/text.ts';
import { badgeInputs } from '../../profiles/badge/calls.ts';
import type { PublicProfile } from '../../profiles/rules/profile.ts';
import { CASE_ACTIONS, type Decision, needsReason } from '../cases/rules/decisions.ts';
import { APPEAL_MAX, BULK_MAX, CASES_PER_PAGE, DETAILS_MAX, NOTE_MAX } from '../rules/limits.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import { REASONS, type Reason } from './rules/reasons.ts';
import { missingFromReport, type ReportInput } from './rules/report-rules.ts';

const reason = () => z.enum(REASONS, { error: MODERATION_SENTENCES.chooseReason });

const yesOrNo = (label: string) => z.optional(z.enum(['yes', 'no'], { error: `${label} must be yes or no` }));

const reportSchema = z
  .object({
    id: idText(),
    reason: reason(),
    details: optionalText('Details', DETAILS_MAX, { lines: true }),
    email: optionalEmail(),
    name: optionalText('Name'),
    good_faith: yesOrNo('Good faith'),
    minor: yesOrNo('Minor'),
    captcha: requiredCaptcha(),
  })
  .check(
    z.superRefine<Partial<ReportInput>>((report, context) => {
      for (const [field, message] of Object.entries(missingFromReport(report)))
        context.addIssue({ code: 'custom', message, path: [field], input: report });
    }, WITH_THE_OTHERS),
  );

/** Sends a reader's report of a page; `reference` is for the reader. */
export const reportProfile = endpoint<{ success: true; message: string; reference: string }>()({
  ...reportProfileCall,
  access: 'anyone',
  schema: reportSchema,
});

/**
 * One reader's report as administrators see it; `created` is ISO 8601. A report of something illegal has the reader's name, and `minor` if it is
 * about the sexual abuse of children.
 */
export type ShownReport = {
  reference: string;
  reason: Reason;
  details: string;
  email: string;
  created: string;
  name?: string;
  minor?: 'yes';
};

/** A case: all open reports of one profile and, once closed, the decision. Times are ISO 8601. */
export type ReportCase = {
  case: string;
  id: string;
  profile: ProfileKind;
  name: string;
  hidden: boolean;
  since: string;
  count: number;
  reports: ShownReport[];
  /** The public record when it was first reported; null once a closed case has lost its texts. */
  snapshot: PublicProfile | null;
  appeal: string | null;
};

export type DecidedCase = ReportCase & {
  decision: Decision;
  reason: Reason | null;
  note: string;
  by: string;
  at: string;
};

export type ReportsReply = {
  success: true;
  items: (ReportCase | DecidedCase)[];
  next: string | null;
  /** Number of open cases. */
  open: number;
};

/** The orders of the open cases. */
export const CASE_ORDERS = ['oldest', 'weight'] as const;
export type CaseOrder = (typeof CASE_ORDERS)[number];

/** The open cases, oldest first unless asked otherwise, or the closed ones, newest first. */
export const adminGetReports = endpoint<ReportsReply>()({
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
});

/** The fields of a decision, for one page or for many. */
const decided = {
  reason: z.optional(reason()),
  note: optionalText('Note', NOTE_MAX, { lines: true }),
};

/** Decides on a page and closes its open case, or opens a dismissed case again. */
export const adminDecide = endpoint<{ success: true; message: string }>()({
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
        error: MODERATION_SENTENCES.chooseReason,
        path: ['reason'],
        ...WITH_THE_OTHERS,
      }),
      z.refine(({ decision, case: name }) => decision !== 'reopen' || Boolean(name), {
        error: MODERATION_SENTENCES.whichCase,
        path: ['case'],
        ...WITH_THE_OTHERS,
      }),
    ),
});

/** Sends an owner's appeal against the hiding of their page. */
export const appeal = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/appeal.php',
  input: 'json',
  access: 'owner',
  schema: z.object({
    text: requiredText('Text', APPEAL_MAX, MODERATION_SENTENCES.writeAppeal, { lines: true }),
  }),
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
export type BulkResult = { id: string; ok: boolean; message: string };

/** Applies an action to many profiles, one after the other, and streams the reply. */
export const adminBulk = endpoint<{ success: true; results: BulkResult[] }>()({
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
        z.refine((ids) => ids.length >= 1, { error: MODERATION_SENTENCES.bulkIds }),
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
        { error: MODERATION_SENTENCES.chooseReason, path: ['reason'], ...WITH_THE_OTHERS },
      ),
      // The note of a badge is public, and as short as in the single call.
      z.refine(
        ({ action, note = '' }) =>
          (action !== 'verify' && action !== 'unverify') ||
          typeof note !== 'string' ||
          characters(note) <= LENGTHS.line,
        { error: FIELD_SENTENCES.tooLong('Note', LENGTHS.line), path: ['note'], ...WITH_THE_OTHERS },
      ),
    ),
});
