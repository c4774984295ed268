import { atom } from 'nanostores';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import { type FormFailure, refusalOf } from '../../my-profile/browser/refused.ts';
import { getEditors, type HandItem, handOver, inviteEditor, leavePage, removeEditor } from '../calls.ts';

/** Who keeps a page, as far as it is loaded. `you` is the address of who looks, `trial` until when the former owner may take the page back. */
export type People =
  | { kind: 'loading' | 'failed' }
  | { kind: 'ready'; items: readonly HandItem[]; you: string; trial?: string };

export const $people = atom<People>({ kind: 'loading' });

/** Loads who keeps a page. */
export const loadPeople = async (id: string): Promise<void> => {
  const outcome = await call(getEditors, { id });
  if (outcome.kind !== 'done') return $people.set({ kind: 'failed' });
  const { items, you, trial } = outcome.reply;
  $people.set({ kind: 'ready', items, you, ...(trial !== undefined && { trial }) });
};

/** Loads the list again after a change, which may have been refused because the list is old; null if the change was made. */
const followed = async (id: string, outcome: Outcome<unknown>): Promise<FormFailure | null> => {
  if (outcome.kind !== 'unreachable') await loadPeople(id);
  return outcome.kind === 'done' ? null : refusalOf(outcome);
};

/** Invites somebody to edit the page; null if that was done. */
export const inviteByMail = async (
  id: string,
  email: string,
  password: string,
): Promise<FormFailure | null> => followed(id, await call(inviteEditor, { id, email, password }));

/** Offers the page to somebody; null if that was done. */
export const offerOwnership = async (
  id: string,
  email: string,
  password: string,
): Promise<FormFailure | null> => followed(id, await call(handOver, { id, email, password }));

/** Takes the page from an editor, or an invitation back; null if that was done. */
export const removePerson = async (id: string, email: string): Promise<FormFailure | null> =>
  followed(id, await call(removeEditor, { id, email }));

/** Ends one's own part in a page; null if that was done. */
export const leaveIt = async (id: string): Promise<FormFailure | null> => {
  const outcome = await call(leavePage, { id });
  return outcome.kind === 'done' ? null : refusalOf(outcome);
};
