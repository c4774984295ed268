import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, numberQuery, pageQuery } from '../../base/http/calls/inputs.ts';
import { ADMIN_ROLE, MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { HISTORY } from '../rules/limits.ts';
import type { ChangedField } from './rules/history-fields.ts';
import type { ShownChange } from './rules/visible-change.ts';

/** A change in a list, with the names of what it changed. */
export type ShownLine = Omit<ShownChange, 'fields'> & { fields: (ChangedField | PhotoField)[] };

/** A page of a history, or one change of it. */
export type HistoryReply =
  | { success: true; items: ShownLine[]; next: string | null }
  | { success: true; change: ShownChange };

const HIGHEST_NUMBER = 999_999;

const changeNumber = () =>
  z
    .int({
      error: (issue) =>
        issue.input === undefined ? FIELD_SENTENCES.required('Number') : FIELD_SENTENCES.digits('Number'),
    })
    .check(
      z.minimum(1, { error: FIELD_SENTENCES.digits('Number') }),
      z.maximum(HIGHEST_NUMBER, { error: FIELD_SENTENCES.digits('Number') }),
      z.meta({ description: 'The number of the change' }),
    );

/** The history of a page; with `number` one change of it. Its owner, with a session, sees private fields too. */
export const getHistory = endpoint<HistoryReply>()({
  method: 'GET',
  path: '/php-api/get-history.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({
    id: idText(),
    number: numberQuery('Number', 1, HIGHEST_NUMBER),
    ...pageQuery(HISTORY.maxPage),
  }),
});

/** The reply of an undo, with the number of the new change. */
type UndoReply = { success: true; message: string; number: number };

/** Undoes a change of the owner's page, as a new change. */
export const undoChange = endpoint<UndoReply>()({
  method: 'POST',
  path: '/php-api/undo-change.php',
  input: 'json',
  access: 'owner',
  schema: z.object({ number: changeNumber() }),
});

/** Undoes what the public sees of a change. */
export const adminUndoChange = endpoint<UndoReply>()({
  method: 'POST',
  path: '/php-api/CMSundoChange.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText(), number: changeNumber() }),
});

/** Removes for good what a change wrote. */
export const adminRedactChange = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSredactChange.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ id: idText(), number: changeNumber() }),
});
