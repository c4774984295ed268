import { say } from '../../base/languages/rules/say.ts';
import { appeal } from '../../moderation/reports/calls.ts';
import { ownCall } from '../my-profile/browser/own-call.ts';
import { loadOwnProfile } from '../my-profile/browser/own-profile.ts';

/** Sends an appeal against the hiding of the owner's page; returns the problem, or null. */
export const sendAppeal = async (text: string): Promise<string | null> => {
  const outcome = await ownCall(appeal, { text });
  if (outcome.kind === 'unreachable') return say('owners.appeals.failed');
  if (outcome.kind === 'refused' && outcome.failure.code !== 'conflict')
    return outcome.failure.message || say('owners.appeals.failed');
  // Also after a conflict, when another tab or an administrator was first.
  await loadOwnProfile();
  return null;
};
