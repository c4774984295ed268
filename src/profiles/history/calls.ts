import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, numberQuery, ofPage, pageQuery } from '../../base/http/calls/inputs.ts';
import { count, listReply, messageReply, moment, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE, MODERATION_ROLES, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { HISTORY } from '../rules/limits.ts';
import { STRUCTURED_NAMES } from '../rules/structured-names.ts';
import { CHANGE_AUTHORS } from './rules/stored-history.ts';
import type { ShownChange } from './rules/visible-change.ts';

const name = z.enum([...FIELD_NAMES, ...STRUCTURED_NAMES, ...PHOTO_FIELDS]);
const changed = { number: count, at: moment, by: z.enum(CHANGE_AUTHORS) };

/** A change in a list, with the names of what it changed. */
const shownLine = z.strictObject({ ...changed, fields: z.array(name) });
export type ShownLine = z.infer<typeof shownLine>;

const values = z.strictObject({
  before: z.nullable(z.string()).check(z.meta({ description: 'Null if it may not be told' })),
  after: z.nullable(z.string()).check(z.meta({ description: 'Null if it may not be told' })),
});
const shownChange: z.ZodMiniType<ShownChange> = z.strictObject({
  ...changed,
  fields: z.partialRecord(name, values),
});

/** A page of a history, or one change of it. */
const historyReply = z.union([listReply(shownLine), success({ change: shownChange })]);
export type HistoryReply = z.infer<typeof historyReply>;

/** The reply of an undo, with the number of the new change. */
const undoReply = success({ message: z.string(), number: count });

const HIGHEST_NUMBER = 999_999;

const changeNumber = () =>
  z
    .int({
      error: (issue) =>
        issue.input === undefined ? FIELD_SENTENCES.required('Number') : FIELD_SENTENCES.digits('Number'),
    })
    .check(
      z.minimum(1, { error: () => FIELD_SENTENCES.digits('Number') }),
      z.maximum(HIGHEST_NUMBER, { error: () => FIELD_SENTENCES.digits('Number') }),
      z.meta({ description: 'The number of the change' }),
    );

/** The history of a page; with `number` one change of it. Its owner, with a session, sees private fields too. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/php-api/get-history.php',
  input: 'query',
  access: 'anyone',
  schema: z.object({
    id: idText(),
    number: numberQuery('Number', 1, HIGHEST_NUMBER),
    ...pageQuery(HISTORY.maxPage),
  }),
  reply: historyReply,
});

/** Undoes a change of the owner's page, as a new change. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/php-api/undo-change.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ ...ofPage(), number: changeNumber() }),
  reply: undoReply,
});

/** Undoes what the public sees of a change. */
export const adminUndoChange = endpoint({
  method: 'POST',
  path: '/php-api/CMSundoChange.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText(), number: changeNumber() }),
  reply: undoReply,
});

/** Removes for good what a change wrote. */
export const adminRedactChange = endpoint({
  method: 'POST',
  path: '/php-api/CMSredactChange.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ id: idText(), number: changeNumber() }),
  reply: messageReply,
});
