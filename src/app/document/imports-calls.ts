import * as z from 'zod/mini';
import { emptyFields } from '../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import { moment } from '../../base/http/calls/replies.ts';
import { adminImportCheck, adminImportRows } from '../../imports/import/calls.ts';
import { ROWS_MAX } from '../../imports/import/rules.ts';
import { adminCreateProfile } from '../../imports/new-page/calls.ts';
import { changes } from '../../imports/open-data/calls.ts';
import { CHANGES_LIMIT, DUMP_HOURS } from '../../imports/open-data/rules.ts';
import {
  adminAnswerProposal,
  adminGetProposals,
  type ProposedRecord,
  proposePage,
} from '../../imports/proposals/calls.ts';
import {
  PROPOSAL_DECISIONS,
  PROPOSAL_SENTENCES,
  PROPOSALS,
  PROPOSALS_PAGE,
} from '../../imports/proposals/rules.ts';
import { adminGetImports, adminUndoImport } from '../../imports/undo/calls.ts';
import { IMPORT_UNDO_DAYS } from '../../imports/undo/rules.ts';
import { CHANGES_DAYS, CHANGES_MINUTES } from '../../profiles/rules/limits.ts';
import { structuredValues } from '../../profiles/rules/structured-fields.ts';
import { type Description, describe } from './describe.ts';
import { listExample, PUBLIC_PROFILE } from './examples.ts';

const ROWS = [
  { row: 2, key: 'm-17', profile: 'personal', name: 'Asha Rao', currentcity: 'Pune' },
  { row: 3, profile: 'professional', companyname: '' },
];

/** Calls that fill the directory. */
export const importCalls: readonly Description[] = [
  describe(adminCreateProfile, {
    summary: 'Make a page that has no account',
    details: `Takes any fields of an import, and photos. \`name\` (of a company \`companyname\`) is needed, \`source\` and \`source_url\` are unless \`email\` is given. \`notify: yes\` tells that address about the page. E-mail and day of birth of somebody who lives are private unless \`public_role\` is \`yes\` or \`private\` lists others. The same request again makes no second page.`,
    files: PHOTO_FIELDS,
    refusals: ['website-taken', 'conflict'],
    example: {
      input: {
        profile: 'personal',
        name: 'Asha Rao',
        source: 'An archive',
        source_url: 'https://archive.example/rao',
      },
      reply: {
        success: true,
        id: PUBLIC_PROFILE.id,
        url: `/profile/asha-rao-${PUBLIC_PROFILE.id}`,
        alike: [],
      },
    },
  }),
  describe(adminImportCheck, {
    summary: 'Say what an import would do',
    details: `Takes up to ${ROWS_MAX} records, as a line of an import has them, each with the number of its \`row\`. Nothing is stored. \`state\` is \`new\`, \`changed\` (then \`changes\` has the former and the new values), \`same\`, \`bad\` (\`errors\` says why, by field), \`skipped\` (its page was removed or has an account) or \`alike\` (a new page that looks like the one with the \`id\`). Of a row that would be imported, \`errors\` names what is left out.`,
    example: {
      input: { records: ROWS },
      reply: {
        success: true,
        results: [
          {
            row: 2,
            state: 'changed',
            id: PUBLIC_PROFILE.id,
            changes: { currentcity: { before: 'Mumbai', after: 'Pune' } },
          },
          { row: 3, state: 'bad', errors: { companyname: 'Company Name is required' } },
        ],
      },
    },
  }),
  describe(adminImportRows, {
    summary: 'Import records',
    details: `Takes what CMSimportCheck.php takes, and streams what came of each row. \`batch\` is a word of the client for all calls of one import; the same row again changes nothing. \`source\` names the import, and is the source of new pages whose record has none. \`private\` lists what new pages keep private; without it, e-mail address and day of birth of people who live and whose record has no \`public_role: yes\`. Of an \`alike\` row, \`id\` is the new page and \`alike\` the other one. An import that was taken back is refused.`,
    refusals: ['conflict'],
    example: {
      input: { batch: 'members-2026', source: 'Members of the guild, 2026', records: ROWS },
      reply: {
        success: true,
        results: [
          { row: 2, state: 'new', id: PUBLIC_PROFILE.id },
          { row: 3, state: 'bad', errors: { companyname: 'Company Name is required' } },
        ],
      },
    },
  }),
  describe(adminUndoImport, {
    summary: 'Take an import back',
    details: `For ${IMPORT_UNDO_DAYS} days. Pages that it made are removed, with their likes and views, unless somebody changed them, decided about them, reported them or has an account for them since; pages that it changed have their former values where nobody changed them since. \`kept\` counts the pages that stay as they are. The same rows can be imported again, as another import. With \`left\`, more is to be done: ask again, or upkeep goes on. With \`check\`, nothing is taken back, and the reply says what would come of it: \`because\` why pages would be kept, \`from\` where the next call goes on if there was no time for all.`,
    refusals: ['not-found'],
    example: {
      input: { batch: 'members-2026' },
      reply: { success: true, removed: 61, reverted: 12, kept: 4 },
    },
  }),
  describe(adminGetImports, {
    summary: 'List the imports',
    details: 'Newest first, those of commands too. `undone` is when an import was taken back, or null.',
    example: listExample({
      batch: 'members-2026',
      source: 'Members of the guild, 2026',
      at: '2026-11-26T09:00:00.000Z',
      by: 'lena@example.org',
      created: 61,
      changed: 16,
      undone: null,
    }),
  }),
];

/** Calls for copies of the open data. */
export const openDataCalls: readonly Description[] = [
  describe(changes, {
    summary: 'List what changed among the pages that are open data',
    details: `Oldest first, up to ${CHANGES_LIMIT.toLocaleString('en')}, each page once at most in a reply; a change is there within ${CHANGES_MINUTES} minutes. Ask again with \`since\` set to \`next\` until that is null, and later with the \`seq\` of the last item. Read a page that was \`put\` with get-profile.php, and forget one that is \`gone\`. Changes are kept for ${CHANGES_DAYS} days: for an older \`since\`, take the files of /data/index.json, which are made every ${DUMP_HOURS} hours, and go on with their \`seq\`.`,
    refusals: ['take-the-dump'],
    example: {
      input: { since: '0', limit: '100' },
      reply: {
        success: true,
        items: [
          {
            seq: '0mq0a7w3k000aj2r4f6k1bx0mq0a7v9q0009s8d7f6g5h4',
            id: 'ab12cd34ef',
            op: 'put',
            at: '2026-11-23T12:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  }),
];

const decided = z.exactOptional(z.strictObject({ decision: z.enum(PROPOSAL_DECISIONS), at: moment }));

const REFERENCE = '5f2c9b7e01d84a63b8f0c6a1e4d7932b-k3v9x0q2ma';
const SENT = {
  name: 'Caroline Herschel',
  profession: 'Astronomer',
  dob: '1750-03-16',
  died: '1848-01-09',
} as const;
const SOURCE = 'https://www.example.org/caroline-herschel';
const NOTE = 'She found eight comets, and has no page here.';

const { email: _email, phone: _phone, ...NOTHING } = emptyFields();
const RECORD: ProposedRecord = {
  ...NOTHING,
  ...structuredValues({}),
  sources: {},
  ...SENT,
  profile: 'personal',
};

/** Pages that readers propose. */
export const proposalCalls: readonly Description[] = [
  describe(proposePage, {
    summary: 'Propose a page',
    details: `Takes the fields of an import without e-mail and phone. \`email\` is the proposer’s, who hears the outcome and is forgotten then. Nothing is public before a moderator accepts it. While a proposal of that kind and name is open, it has the same reference. At most ${PROPOSALS.open} are open.`,
    refusals: ['captcha', 'throttled'],
    example: {
      input: {
        profile: 'personal',
        ...SENT,
        source: SOURCE,
        note: NOTE,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: PROPOSAL_SENTENCES.sent, reference: REFERENCE },
    },
  }),
  describe(adminGetProposals, {
    summary: 'List the proposals that wait for an answer',
    details: `Oldest first, at most ${PROPOSALS_PAGE} at once. \`removed_before\`: a page of this kind and name was removed, or is in the trash. \`letter\`: whoever proposed it left an address, and is told of the answer.`,
    example: listExample({
      ...{ reference: REFERENCE, record: RECORD, source: SOURCE, note: NOTE, assigned: '' },
      created: '2026-11-22T09:00:00.000Z',
      look_alikes: [{ id: 'ab12cd34ef', name: 'Caroline Herschel', verified: 'not-verified.jpg' }],
      removed_before: false,
      letter: true,
    }),
  }),
  describe(adminAnswerProposal, {
    summary: 'Accept or decline a proposal',
    details:
      'Accepting makes the page, from a reader and their source; `fields` replaces those that it names. A page about a living person needs `public_role: "yes"`. What was declined is erased.',
    refusals: ['not-found', 'conflict'],
    refusalFields: { conflict: { decided } },
    example: {
      input: { reference: REFERENCE, decision: 'accept', fields: { profession: 'Astronomer and singer' } },
      reply: {
        success: true,
        message: PROPOSAL_SENTENCES.accepted,
        id: 'cd34ef56gh',
        url: '/profile/caroline-herschel-cd34ef56gh',
      },
    },
  }),
];
