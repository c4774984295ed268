import * as z from 'zod/mini';
import { moment } from '../../base/http/calls/replies.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { DECISIONS } from '../../moderation/cases/rules/decisions.ts';
import { adminGetNewPages } from '../../moderation/new-pages/calls.ts';
import { adminNote } from '../../moderation/notes/calls.ts';
import { adminGetUser } from '../../moderation/page/calls.ts';
import {
  adminBulk,
  adminDecide,
  adminGetReports,
  appeal,
  reportProfile,
} from '../../moderation/reports/calls.ts';
import { BULK_MAX, CASE_DAYS } from '../../moderation/rules/limits.ts';
import {
  DECIDED_SENTENCES,
  MODERATION_SENTENCES,
  TRASH_SENTENCES,
} from '../../moderation/rules/sentences.ts';
import { adminGetTimeline } from '../../moderation/timeline/calls.ts';
import {
  adminDeleteUser,
  adminGetTrash,
  adminPurgeUser,
  adminRestoreUser,
} from '../../moderation/trash/calls.ts';
import { adminGetMerge, adminMergeProfiles, adminUnmergeProfiles } from '../../owners/merge/calls.ts';
import { MERGE_SENTENCES } from '../../owners/merge/rules.ts';
import { mergedPage } from '../../profiles/calls.ts';
import { MERGE_DAYS } from '../../profiles/rules/limits.ts';
import { MAX_SHARED } from '../../search/rules/limits.ts';
import { type Description, describe } from './describe.ts';
import { listExample, OWN_USER, PUBLIC_PROFILE } from './examples.ts';

const decided = { decided: z.strictObject({ decision: z.enum(DECISIONS), by: z.string(), at: moment }) };
const { id } = PUBLIC_PROFILE;
const ADMIN = 'lena@example.org';
const WRONG = { reason: 'wrong', details: 'She was born in 1983.', email: 'zoe@example.org' } as const;
const MOMENT = '2026-11-22T09:00:00.000Z';

const MERGED_USER = { ...OWN_USER, hidden: null, look_alikes: [], account: true, merges: [] };
const PAGE = { id, url: `/profile/zoe-andersson-${id}` };

/** Merging two pages. */
export const mergeCalls: readonly Description[] = [
  describe(adminGetMerge, {
    summary: 'Look at two pages before they are merged',
    details:
      '`like_both` is how many visitors like both, whose likes count once; `ties`, `suggestions` and `reports` are those of `drop` that are open.',
    refusals: ['not-found'],
    example: {
      input: { keep: id, drop: 'k3m9x1q8w2' },
      reply: {
        success: true,
        keep: MERGED_USER,
        drop: { ...MERGED_USER, id: 'k3m9x1q8w2', account: false },
        ...{ like_both: 2, ties: 1, suggestions: 1, reports: 0 },
      },
    },
  }),
  describe(adminMergeProfiles, {
    summary: 'Merge pages about the same person or company',
    details: `\`drop\` goes into \`keep\`, which takes the fields in \`take\`, photos where it has none, the likes of each visitor once, views and days, ties, sources, links and open suggestions, each as far as its limit allows; what is private on \`drop\` stays private. \`left\` says how many had no room. From then on \`drop\` leads to \`keep\`. It can be taken back for ${MERGE_DAYS} days.`,
    refusals: ['not-found', 'conflict'],
    refusalFields: { 'not-found': { merged_into: z.exactOptional(mergedPage) } },
    example: {
      input: { keep: id, drop: 'k3m9x1q8w2', take: ['school', 'awards'], versions: [4, 1] },
      reply: {
        success: true,
        message: MERGE_SENTENCES.merged,
        ...PAGE,
        until: '2026-12-22T09:00:00.000Z',
        left: { sources: 0, links: 0, ties: 0, suggestions: 0 },
      },
    },
  }),
  describe(adminUnmergeProfiles, {
    summary: 'Take a merge back',
    details: `\`id\` is that of the page that went. Both pages are as they were; what has changed since on the one that stayed remains, as do its likes and views since. Pages that went into each other are taken back in the opposite order. For ${MERGE_DAYS} days.`,
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: 'k3m9x1q8w2' },
      reply: {
        success: true,
        message: MERGE_SENTENCES.takenBack,
        keep: PAGE,
        drop: { id: 'k3m9x1q8w2', url: '/profile/zoe-anderson-k3m9x1q8w2' },
      },
    },
  }),
];

/** Reports, appeals, decisions, and the trash. */
export const moderationCalls: readonly Description[] = [
  describe(reportProfile, {
    summary: 'Report a page',
    details:
      'The same visitor, page and reason within a day are one report. `wrong`, `illegal` and `other` need `details`. `illegal` also needs `name`, `email` and `good_faith: yes`, and is confirmed by mail; with `minor: yes`, the sexual abuse of children, it needs neither name nor e-mail.',
    refusals: ['captcha', 'not-found', 'throttled'],
    example: {
      input: {
        id,
        ...WRONG,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: MODERATION_SENTENCES.reported, reference: '7KQ2-M4XD' },
    },
  }),
  describe(appeal, {
    summary: 'Appeal against the hiding of one\u2019s page',
    details: 'Once for each hiding.',
    refusals: ['conflict'],
    example: {
      input: { text: 'The phone number is gone.' },
      reply: { success: true, message: MODERATION_SENTENCES.appealed },
    },
  }),
  describe(adminGetReports, {
    summary: 'List the cases',
    details: `Open ones oldest first or, with \`order=weight\`, what may break the law first, then appeals, then the most reports; closed ones newest first. With \`id\`, only those about that page. Texts and addresses go ${CASE_DAYS} days after a case is closed.`,
    example: {
      input: { state: 'open', limit: '20' },
      reply: {
        success: true,
        items: [
          {
            case: '0mi2x8v4c10000aaaaaaaaa',
            id,
            profile: 'personal',
            name: PUBLIC_PROFILE.name,
            hidden: false,
            since: MOMENT,
            count: 1,
            reports: [{ reference: '7KQ2-M4XD', ...WRONG, created: MOMENT }],
            snapshot: PUBLIC_PROFILE,
            appeal: null,
            assigned: 'lena@example.org',
          },
        ],
        next: null,
        open: 1,
      },
    },
  }),
  describe(adminDecide, {
    summary: 'Decide on a page and close its case, or open a dismissed case again',
    details:
      '`case` is needed where one is open. `hide` and `delete` need a reason. `reopen` needs the `case`, and takes its dismissal back.',
    refusals: ['not-found', 'conflict'],
    refusalFields: { conflict: { decided: z.exactOptional(decided.decided) } },
    example: {
      input: { id, decision: 'hide', reason: 'private', note: 'Please take the phone number out.' },
      reply: { success: true, message: DECIDED_SENTENCES.hide },
    },
  }),
  describe(adminGetTrash, {
    summary: 'List what is in the trash',
    example: listExample({
      id,
      profile: 'personal',
      name: PUBLIC_PROFILE.name,
      deleted: MOMENT,
      by: ADMIN,
      until: '2026-12-22T09:00:00.000Z',
      reason: 'spam',
      note: '',
    }),
  }),
  describe(adminRestoreUser, {
    summary: 'Restore a profile from the trash',
    refusals: ['not-found'],
    example: { input: { id }, reply: { success: true, message: TRASH_SENTENCES.restored } },
  }),
  describe(adminPurgeUser, {
    summary: 'End a profile in the trash for good',
    refusals: ['not-found'],
    example: { input: { id }, reply: { success: true, message: TRASH_SENTENCES.purged } },
  }),
  describe(adminGetNewPages, {
    summary: 'List the new pages that wait',
    details: `Oldest first. \`shared\` counts the other pages with the same e-mail host, website and text, at most ${MAX_SHARED}; a mail provider of everybody’s counts as none. With \`like\`, the id of a page, only those that wait and have the same \`by\` (with \`address\`: that were registered from the same network, itself always among them), for CMSbulk.php.`,
    refusals: ['not-found'],
    example: listExample({
      id,
      profile: 'personal',
      name: PUBLIC_PROFILE.name,
      url: `/profile/asha-rao-${id}`,
      since: MOMENT,
      until: 'reviewed',
      look_alikes: [],
      shared: { host: 3, website: 0, text: 0 },
      assigned: '',
    }),
  }),
  describe(adminBulk, {
    summary: `Do the same to up to ${BULK_MAX} profiles`,
    details:
      'The reply is written while it goes on. `restore` unhides, `undelete` brings back from the trash, `release` and `refuse` answer new pages that wait. `hide`, `delete` and `refuse` need a reason. With `undo`, the action is undone for these profiles where nothing came after: badges and hidings come back as they were, cases are open again, deleted profiles are back, released pages wait again. Only who acted can undo a hiding or a badge. A bulk restoration from the trash cannot be undone.',
    example: {
      input: { action: 'hide', ids: [id], reason: 'spam' },
      reply: { success: true, results: [{ id, ok: true, message: DECIDED_SENTENCES.hide }] },
    },
  }),
];

/** A profile's whole record, to check before a decision. */
export const adminUserCalls: readonly Description[] = [
  describe(adminGetUser, {
    summary: 'Get the whole record of a profile',
    refusals: ['not-found'],
    refusalFields: { 'not-found': { merged_into: z.exactOptional(mergedPage) } },
    example: {
      input: { id: OWN_USER.id },
      reply: {
        success: true,
        user: { ...OWN_USER, hidden: null, look_alikes: [], account: true, merges: [] },
      },
    },
  }),
];

/** Deleting a profile from the dashboard. */
export const deletionCalls: readonly Description[] = [
  describe(adminDeleteUser, {
    summary: 'Move a profile to the trash',
    refusals: ['not-found'],
    example: {
      input: { id: OWN_USER.id, profile: 'personal' },
      reply: { success: true, message: DASHBOARD_SENTENCES.deleted },
    },
  }),
];

const NOTE = '0mi2x8v4c20003abcdefghi';

/** What the team knows of one page. */
export const timelineCalls: readonly Description[] = [
  describe(adminGetTimeline, {
    summary: 'List what happened to a page',
    details:
      'Newest first: how it began, changes, reports, cases, appeals, decisions, badge, suggestions, ties, claims, letters (what they were about, not what they said), imports and notes. `what` is a sentence, or the text of a note. `by` is the e-mail of a member, or `owner`, `reader`, `administrator`, `import` or `upkeep`. `ref` is what the list of its kind calls it, or the number of a change. Also of a page in the trash.',
    refusals: ['not-found'],
    example: {
      input: { id },
      reply: {
        success: true,
        items: [
          {
            at: '2026-11-23T10:30:00.000Z',
            kind: 'note',
            by: 'lena@example.org',
            what: 'She called and sends a document.',
            ref: NOTE,
          },
          {
            at: '2026-11-22T08:00:00.000Z',
            kind: 'creation',
            by: 'owner',
            what: 'Its owner registered it.',
            ref: '',
          },
        ],
        next: null,
      },
    },
  }),
  describe(adminNote, {
    summary: 'Keep a note about a page',
    details:
      'Only the team sees it, in the timeline of the page. It goes when the page is deleted. The same text by the same person within a minute is one note.',
    refusals: ['not-found'],
    example: {
      input: { id, text: 'She called and sends a document.' },
      reply: { success: true, message: MODERATION_SENTENCES.noted, ref: NOTE },
    },
  }),
];
