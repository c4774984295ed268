import * as z from 'zod/mini';
import { FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText } from '../../base/http/calls/inputs.ts';
import { count, moment, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { BadgeRequestView } from '../../profiles/badge/rules/badge-reasons.ts';
import {
  badgeRequest,
  behindSince,
  described,
  publicProfile,
  texts,
  verified,
} from '../../profiles/calls.ts';
import { MACHINE_WORDS } from '../../profiles/machines/rules.ts';
import type { WaitingView } from '../../profiles/new-pages/rules.ts';
import { CONTACTS } from '../../profiles/rules/choices.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';
import { privateChoices } from '../../profiles/visibility/rules/privacy.ts';
import type { PrivateEntry } from '../../profiles/visibility/rules/private-entry.ts';
import { REASONS } from '../reports/rules/reasons.ts';

/** A profile whose name looks like another one's. */
const lookAlike = z.strictObject({ id: z.string(), name: z.string(), verified });
export const lookAlikes = z.array(lookAlike);
export type LookAlike = z.infer<typeof lookAlike>;

/** How an owner sees that their page is hidden. */
const hiddenFields = {
  at: moment,
  reason: z.enum(REASONS),
  note: z.string(),
  appeal: z.nullable(z.enum(['open', 'refused'])),
};
const hidden = z.strictObject(hiddenFields);
export type HiddenView = z.infer<typeof hidden>;

/** The same for administrators: also who hid it, and the public record as it was then; null for older hidings. */
const adminHidden = z.strictObject({ ...hiddenFields, by: z.string(), before: z.nullable(publicProfile) });
export type AdminHiddenView = z.infer<typeof adminHidden>;

/** Since when a new page waits, and what for. */
export const waitingFields = { since: moment, until: z.enum(['confirmed', 'reviewed']) };

const privateEntry = z.enum([...new Set(PROFILE_KINDS.flatMap(privateChoices))] as [
  PrivateEntry,
  ...PrivateEntry[],
]);

const ownFields = {
  ...texts(FIELD_NAMES),
  ...described,
  version: z.int(),
  private_fields: z.array(privateEntry),
  open_data: z.enum(['yes', 'no']),
  machines: z.array(z.enum(MACHINE_WORDS)),
  suggestions: z.enum(['yes', 'no']),
  follow: z.enum(['yes', 'no']),
  still_right: z.enum(['yes', 'no']),
  contact: z.enum(CONTACTS),
  letters: z.string(),
  recheck: z.boolean(),
  behind_since: behindSince,
};

/** The whole record of a profile, its open badge request, its hiding and what it waits for, if any. */
const wholeFields = {
  ...ownFields,
  followers: count,
  request: z.nullable(badgeRequest),
  hidden: z.nullable(hidden),
  waiting: z.nullable(z.strictObject(waitingFields)),
  undo_until: z.nullable(
    moment.check(z.meta({ description: 'Until when an earlier e-mail address can take the page back' })),
  ),
  leaving: z.nullable(
    moment.check(z.meta({ description: 'When the page is deleted, as its owner wanted by a letter' })),
  ),
};

/** The record as its owner sees it. */
export type WholeProfile = OwnProfile & {
  /** How many follow the page. */
  followers: number;
  request: BadgeRequestView | null;
  hidden: HiddenView | null;
  waiting: WaitingView | null;
  undo_until: string | null;
  /** When the page is deleted, as its owner wanted; null if it stays. */
  leaving: string | null;
};
export const wholeProfile: z.ZodMiniType<WholeProfile> = z.strictObject(wholeFields);

/** A page that went into this one, by whom, and until when that can be taken back. */
const takenPage = z.strictObject({ ...strings('id', 'name', 'by'), at: moment, until: moment });
export type TakenPageView = z.infer<typeof takenPage>;

/** A whole record as administrators see it. */
export type AdminUser = Omit<WholeProfile, 'hidden'> & {
  hidden: AdminHiddenView | null;
  look_alikes: LookAlike[];
  account: boolean;
  merges: TakenPageView[];
};
export const adminProfile: z.ZodMiniType<AdminUser> = z.strictObject({
  ...wholeFields,
  hidden: z.nullable(adminHidden),
  look_alikes: lookAlikes,
  account: z
    .boolean()
    .check(z.meta({ description: 'Somebody can log in to it, so only they change its fields' })),
  merges: z.array(takenPage),
});

export const adminGetUser = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetUser.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText() }),
  reply: success({ user: adminProfile }),
});
