import { handler } from '../../../base/http/server/handler.ts';
import { changes } from '../calls.ts';
import { readOpenChanges } from './changes.ts';

export const changesHandler = handler(changes, ({ storage, input }) => readOpenChanges(storage, input));
