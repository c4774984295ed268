import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { adminGetToDo } from '../../../site/to-do/calls.ts';
import { answerToDo } from './to-do.ts';

export const adminGetToDoHandler = adminHandler(adminGetToDo, ({ storage }) => answerToDo(storage));
