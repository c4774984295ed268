import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetUsers } from '../../search/admin-list/calls.ts';
import { $answered } from '../../search/alike/browser.ts';
import { adminNotAlike } from '../../search/alike/calls/pairs.ts';
import { adminGetMerge, adminMergeProfiles, adminUnmergeProfiles, type MergeView } from './calls.ts';

/** Two pages before they are merged, or the problem with loading them. */
export const loadMerge = async (
  keep: string,
  drop: string,
): Promise<{ view: MergeView } | { problem: string }> => {
  const outcome = await adminCall(adminGetMerge, { keep, drop });
  return outcome.kind === 'done'
    ? { view: outcome.reply }
    : { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
};

/** Merges two pages as they were looked at; returns what the site says, or the problem. */
export const merge = async (
  { keep, drop }: MergeView,
  take: string[],
): Promise<{ done: string } | { problem: string }> => {
  const outcome = await adminCall(
    adminMergeProfiles,
    { keep: keep.id, drop: drop.id, take, versions: [keep.version, drop.version] },
    { again: false },
  );
  if (outcome.kind !== 'done') {
    const { errors } = outcome.kind === 'refused' ? outcome.failure : {};
    return { problem: errors?.['take'] ?? sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  }
  return { done: outcome.reply.message };
};

/** Takes a merge back; returns the problem, or null. */
export const unmerge = async (drop: string): Promise<string | null> => {
  const outcome = await adminCall(adminUnmergeProfiles, { id: drop }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  $answered.set(null);
  toast(outcome.reply.message, 'status');
  return null;
};

/** Remembers that two pages are not about the same; returns the problem, or null. */
export const keepApart = async (a: string, b: string): Promise<string | null> => {
  const outcome = await adminCall(adminNotAlike, { a, b }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  toast(outcome.reply.message, 'status');
  return null;
};

/** A page to merge with. */
export type MergeCandidate = { id: string; name: string };

/** How many pages a search offers. */
const OFFERED = 8;

/** Pages of a kind that a search finds, without one of them; none if it cannot be asked. */
export const findMergeCandidates = async (
  profile: 'personal' | 'professional',
  q: string,
  except: string,
): Promise<MergeCandidate[]> => {
  const outcome = await adminCall(adminGetUsers, { profile, q, limit: OFFERED }, { again: false });
  if (outcome.kind !== 'done') return [];
  return outcome.reply
    .filter(({ id }) => id !== except)
    .map(({ id, name, companyname }) => ({ id, name: name || companyname || id }));
};
