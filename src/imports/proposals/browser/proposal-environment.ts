import { newDraftName } from '../../../base/frame/browser/draft-name.ts';
import { askedInAddress, BROWSER_HISTORY } from '../../../owners/registration/browser/browser-environment.ts';
import { draftsAt } from '../../../owners/registration/browser/registration-draft.ts';
import type { RegistrationEnvironment } from '../../../owners/registration/browser/registration-environment.ts';
import { PROPOSAL_DRAFTS_KEY } from '../rules.ts';
import { PROPOSAL } from './proposal-purpose.ts';

/** The wizard's environment for a proposal, which has no account and sends no form of a registration. */
export const proposalEnvironment = (): RegistrationEnvironment => ({
  purpose: PROPOSAL,
  today: () => new Date().toISOString().slice(0, 10),
  asked: askedInAddress,
  email: { taken: new Set(), note: () => {}, check: async () => {} },
  loadRules: async () => {},
  draft: draftsAt(PROPOSAL_DRAFTS_KEY),
  history: BROWSER_HISTORY,
  newName: newDraftName,
  send: async () => ({ kind: 'unreachable', reason: 'aborted' }),
  leave: () => {},
});
