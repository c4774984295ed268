import { changes } from '../../imports/open-data/calls.ts';
import { CHANGES_LIMIT, DUMP_HOURS } from '../../imports/open-data/rules.ts';
import { CHANGES_DAYS, CHANGES_MINUTES } from '../../profiles/rules/limits.ts';
import { type Description, describe } from './describe.ts';

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
