import { adminSubject } from '../../../accounts/admin-login/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { adminAssign } from '../../../site/to-do/calls.ts';
import { ASSIGN_SENTENCES } from '../../../site/to-do/rules.ts';
import type { ListCall } from '../../../site/to-do/server/queue.ts';
import { assign, assigneeOf, assignmentsIn } from '../../../site/to-do/storage/assignments.ts';
import { listKeysOfThing, listMarks } from '../../../site/to-do/storage/marks.ts';
import { QUEUES } from './sources.ts';

/** What names a thing in its list; others cannot be part of a key. */
const REF = /^[0-9a-z-]{1,80}$/;

/** Gives what waits to a member of the team, or to nobody; 404 if it does not wait, or there is no such member. */
export const answerAssign = async (
  call: ListCall,
  { kind, ref, to }: InputOf<typeof adminAssign>,
): Promise<ReplyOf<typeof adminAssign>> => {
  const { storage } = call;
  const noItem = new AppError('not-found', ASSIGN_SENTENCES.noItem);
  const queue = QUEUES.find((each) => each.kind === (kind === 'appeal' ? 'case' : kind));
  if (queue === undefined || !REF.test(ref)) throw noItem;
  const keys = await listKeysOfThing(storage, queue.kind, ref);
  const [mark] = await listMarks(storage, queue.kind, keys);
  const isKind = mark !== undefined && (kind !== 'appeal' || queue.kindOf?.(mark) === kind);
  const [item] = isKind ? await queue.find(storage, Promise.resolve([mark])) : [];
  if (!isKind || !item) throw noItem;
  const answerers = await call.answerers();
  const subject = to === '' ? '' : adminSubject(to);
  const assigned = to === '' ? '' : answerers.get(subject)?.email;
  if (assigned === undefined) throw new AppError('not-found', ASSIGN_SENTENCES.noMember);
  if (assigneeOf(assignmentsIn(keys), answerers, mark) !== assigned)
    await assign(storage, mark, subject, queue.toWaiting(item).id, keys);
  const message = assigned === '' ? ASSIGN_SENTENCES.unassigned : ASSIGN_SENTENCES.assigned;
  return { success: true, message, assigned };
};
