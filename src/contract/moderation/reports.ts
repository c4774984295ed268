import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../domain/fields/field-sentences.ts';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { DECISIONS, type Decision, needsReason } from '../../domain/moderation/decisions.ts';
import {
  APPEAL_MAX,
  BULK_MAX,
  CASES_PER_PAGE,
  DETAILS_MAX,
  NOTE_MAX,
} from '../../domain/moderation/limits.ts';
import { REASONS, type Reason } from '../../domain/moderation/reasons.ts';
import { MODERATION_SENTENCES } from '../../domain/moderation/sentences.ts';
import type { PublicProfile } from '../../domain/profiles/profile.ts';
import { isEmail } from '../../domain/text/email.ts';
import { endpoint } from '../endpoint.ts';
import { idText, numberQuery, optionalText, requiredCaptcha, requiredText } from '../inputs.ts';
import { badgeFields } from '../profiles/badge.ts';
import { reportProfileCall } from '../reading-calls.ts';

const reason = () => z.enum(REASONS, { error: MODERATION_SENTENCES.chooseReason });

const reportSchema = z.object({
  id: idText(),
  reason: reason(),
  details: optionalText('Details', DETAILS_MAX, { lines: true }),
  email: z.optional(
    z.string({ error: FIELD_SENTENCES.notText('Email') }).check(
      z.trim(),
      z.refine((value) => value === '' || isEmail(value), { error: FIELD_SENTENCES.email }),
      z.meta({ maxLength: LENGTHS.line }),
    ),
  ),
  captcha: requiredCaptcha(),
});

/** Sends a reader's report of a page; `reference` is for the reader. */
export const reportProfile = endpoint<{ success: true; message: string; reference: string }>()({
  ...reportProfileCall,
  access: 'anyone',
  writes: true,
  schema: reportSchema,
});

/** One reader's report as administrators see it; `created` is ISO 8601. */
export type ShownReport = {
  reference: string;
  reason: Reason;
  details: string;
  email: string;
  created: string;
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

export const adminGetReports = endpoint<ReportsReply>()({
  method: 'GET',
  path: '/php-api/CMSgetReports.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({
    state: z.optional(z.enum(['open', 'closed'], { error: 'State must be open or closed' })),
    limit: numberQuery('Limit', 1, CASES_PER_PAGE),
    cursor: optionalText('Cursor', LENGTHS.cursor),
  }),
});

/** The fields of a decision, for one page or for many. */
const decided = {
  reason: z.optional(reason()),
  note: optionalText('Note', NOTE_MAX, { lines: true }),
};

/** Decides on a page and closes its open case. */
export const adminDecide = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSdecide.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z
    .object({
      id: idText(),
      case: optionalText('Case'),
      decision: z.enum(DECISIONS, { error: `Decision must be one of ${DECISIONS.join(', ')}` }),
      ...decided,
    })
    .check(
      z.refine(({ decision, reason: why }) => !needsReason(decision) || why !== undefined, {
        error: MODERATION_SENTENCES.chooseReason,
        path: ['reason'],
      }),
    ),
});

/** Sends an owner's appeal against the hiding of their page. */
export const appeal = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/appeal.php',
  input: 'json',
  access: 'owner',
  writes: true,
  schema: z.object({
    text: requiredText('Text', APPEAL_MAX, MODERATION_SENTENCES.writeAppeal, { lines: true }),
  }),
});

export const inTrash = () => z.object({ id: idText() });

/** The actions of `CMSbulk.php`; `restore` unhides, `undelete` restores from the trash. */
const BULK_ACTIONS = ['verify', 'unverify', 'hide', 'restore', 'delete', 'undelete'] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The outcome for one profile. */
export type BulkResult = { id: string; ok: boolean; message: string };

/** Applies an action to many profiles, one after the other, and streams the reply. */
export const adminBulk = endpoint<{ success: true; results: BulkResult[] }>()({
  method: 'POST',
  path: '/php-api/CMSbulk.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z
    .object({
      action: z.enum(BULK_ACTIONS, { error: `Action must be one of ${BULK_ACTIONS.join(', ')}` }),
      basis: badgeFields().basis,
      evidence: badgeFields().evidence,
      ids: z.array(idText(), { error: MODERATION_SENTENCES.bulkIds }).check(
        z.refine((ids) => ids.length >= 1 && ids.length <= BULK_MAX, {
          error: MODERATION_SENTENCES.bulkIds,
        }),
      ),
      ...decided,
      /**
       * Undoes the opposite action, if nothing happened since: `verify` and `hide` restore the badge or the hiding that it removed, with its
       * basis or reason, and cases that it closed are open again.
       */
      undo: z.optional(z.boolean({ error: 'Undo must be true or false' })),
    })
    .check(
      z.refine(
        ({ action, reason: why, undo }) =>
          why !== undefined || (action === 'hide' ? undo === true : action !== 'delete'),
        { error: MODERATION_SENTENCES.chooseReason, path: ['reason'] },
      ),
    ),
});
