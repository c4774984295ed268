import * as z from 'zod/mini';
import { emptyFields } from '../../base/fields/rules/fields.ts';
import { moment } from '../../base/http/calls/replies.ts';
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
import { CHANGES_DAYS, CHANGES_MINUTES } from '../../profiles/rules/limits.ts';
import { structuredValues } from '../../profiles/rules/structured-fields.ts';
import { type Description, describe } from './describe.ts';
import { listExample } from './examples.ts';

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
const RECORD: ProposedRecord = { ...NOTHING, ...structuredValues({}), ...SENT, profile: 'personal' };

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
    details: `Oldest first, at most ${PROPOSALS_PAGE} at once. \`removed_before\`: a page of this kind and name was removed, or is in the trash.`,
    example: listExample({
      ...{ reference: REFERENCE, record: RECORD, source: SOURCE, note: NOTE, assigned: '' },
      created: '2026-11-22T09:00:00.000Z',
      look_alikes: [{ id: 'ab12cd34ef', name: 'Caroline Herschel', verified: 'not-verified.jpg' }],
      removed_before: false,
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
