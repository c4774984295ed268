import * as z from 'zod/mini';
import { mergedPage } from '../../profiles/calls.ts';
import { adminRedactChange, adminUndoChange, getHistory, undoChange } from '../../profiles/history/calls.ts';
import { HISTORY_SENTENCES } from '../../profiles/history/rules/sentences.ts';
import { HISTORY } from '../../profiles/rules/limits.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';

const undone = { success: true, message: HISTORY_SENTENCES.undone, number: 4 } as const;

/** The history of a page. */
export const historyCalls: readonly Description[] = [
  describe(getHistory, {
    summary: 'Read the history of a page, newest change first',
    details: `Number 1 is the beginning, and the newest ${HISTORY.changes} changes are kept. With \`number\` the values before and after one change: null is a value that may not be told, as those of photos. Positions, education, links and sources are text with a line for each entry. Only what is public; with a session, the owner of the page sees private fields too. E-mail and phone are in no history. A page may end early: go on until \`next\` is null.`,
    refusals: ['not-found'],
    refusalFields: { 'not-found': { merged_into: z.exactOptional(mergedPage) } },
    example: {
      input: { id: OWN_USER.id },
      reply: {
        success: true,
        items: [
          { number: 2, at: '2026-11-22T09:00:00.000Z', by: 'reader', fields: ['school'] },
          { number: 1, at: '2026-03-03T09:00:00.000Z', by: 'owner', fields: ['name', 'hometown', 'avatar'] },
        ],
        next: null,
      },
    },
  }),
  describe(undoChange, {
    summary: "Undo a change of the owner's page, as a new change",
    details:
      'Its fields are as they were before it. E-mail, phone and photos are not undone. 409 for the beginning, and where a field has changed since.',
    refusals: ['not-found', 'conflict', 'owner-only'],
    example: { input: { number: 2 }, reply: undone },
  }),
  describe(adminUndoChange, {
    summary: 'Undo what the public sees of a change of a page, as a new change',
    details: 'Also on a page that has an account. The log gets the names of the fields.',
    refusals: ['not-found', 'conflict', 'owner-only'],
    example: { input: { id: OWN_USER.id, number: 2 }, reply: undone },
  }),
  describe(adminRedactChange, {
    summary: 'Remove for good what a change said',
    details: 'Its values go from the history, exports and undo; its time and author stay.',
    refusals: ['not-found'],
    example: {
      input: { id: OWN_USER.id, number: 2 },
      reply: { success: true, message: HISTORY_SENTENCES.redacted },
    },
  }),
];
