import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError } from '../../base/http/server/errors.ts';
import type { AdminCall } from '../../site/audit/server/admin-call.ts';
import type { adminUpdateMessage } from '../calls/messages.ts';
import { markMessage } from '../storage.ts';

const FORM = /^[0-9a-z]{22}$/;

/** Sets the state of a message, or deletes it and logs that; 404 if there is none. */
export const updateMessage = async (
  { storage, audit }: Pick<AdminCall<unknown>, 'storage' | 'audit'>,
  { id, state }: InputOf<typeof adminUpdateMessage>,
): Promise<void> => {
  if (FORM.test(id)) {
    if (await markMessage(storage, id, state)) {
      if (state === 'deleted') await audit('delete-message', id, null, null);
      return;
    }
  }
  throw new AppError('not-found', 'Message not found');
};
