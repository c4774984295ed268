import { adminNote } from '../../moderation/notes/calls.ts';
import { MODERATION_SENTENCES } from '../../moderation/rules/sentences.ts';
import { adminGetTimeline } from '../../moderation/timeline/calls.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';

const { id } = OWN_USER;
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
