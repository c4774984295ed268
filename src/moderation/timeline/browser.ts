import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminNote } from '../notes/calls.ts';
import { adminGetTimeline, type TimelineItem } from './calls.ts';

/** What has happened to a page, as far as it is loaded. */
export type Timeline = { items: readonly TimelineItem[]; next: string | null };

/** Loads what has happened to a page, newest first, or with `before` what follows that. */
export const loadTimeline = async (
  id: string,
  before?: Timeline,
): Promise<Timeline | { problem: string }> => {
  const cursor = before?.next ?? undefined;
  const outcome = await adminCall(adminGetTimeline, { id, ...(cursor && { cursor }) });
  if (outcome.kind !== 'done') return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
  const { items, next } = outcome.reply;
  return { items: [...(before?.items ?? []), ...items], next };
};

/** Keeps a note about a page; returns the problem, or null. */
export const writeNote = async (id: string, text: string): Promise<string | null> => {
  const outcome = await adminCall(adminNote, { id, text }, { again: false });
  if (outcome.kind === 'done') return null;
  const { errors } = outcome.kind === 'refused' ? outcome.failure : {};
  return errors?.['text'] ?? sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
};

const draftKey = (id: string): string => `page_note_${id}`;

/** The note about a page that was typed and not saved: a link to another page, or a reload, does not lose it. */
export const readNoteDraft = (id: string): string => {
  try {
    return sessionStorage.getItem(draftKey(id)) ?? '';
  } catch {
    return '';
  }
};

/** Keeps what is typed as a note while this tab is open; nothing is kept of an empty one. */
export const keepNoteDraft = (id: string, text: string): void => {
  try {
    if (text.trim() === '') sessionStorage.removeItem(draftKey(id));
    else sessionStorage.setItem(draftKey(id), text);
  } catch {
    // It stays in the field.
  }
};
