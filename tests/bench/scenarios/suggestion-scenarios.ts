import { createProfile } from '../../../src/owners/editing/storage.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aSuggestion } from '../../support/builders/suggestions.ts';
import { aSolvedCaptcha, type Sent } from '../../support/calls/calls.ts';
import { admins, OPERATIONS, type Scenario, type Stage, WRITE_OPERATIONS } from './scenario.ts';

const byOwner =
  (decision: string) =>
  async ({ site: { cold } }: Stage): Promise<Sent> => {
    const { record, cookie } = await anOwner(cold());
    return { json: { reference: await aSuggestion(cold(), record), decision }, cookie };
  };

const byAdmin =
  (decision: string) =>
  async (stage: Stage): Promise<Sent> => {
    const { cold, clock } = stage.site;
    const record = aProfileRecord({ created: clock.now() });
    await createProfile(cold(), record);
    const reference = await aSuggestion(cold(), record, { due: clock.now() });
    return admins(stage, { json: { reference, decision } });
  };

const listed = async ({ site: { cold } }: Stage): Promise<Sent> => {
  const { record, cookie } = await anOwner(cold());
  await aSuggestion(cold(), record);
  return { cookie };
};

/** Suggestions of readers, and their answers. */
export const SUGGESTION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'suggest the same again',
    call: 'suggest-change',
    max: OPERATIONS,
    prepare: async (stage) => ({
      json: { id: stage.owner.id, field: 'nickname', value: 'Ash', captcha: await aSolvedCaptcha() },
    }),
  },
  { name: 'own suggestions', call: 'get-suggestions', max: OPERATIONS, prepare: listed },
  {
    name: 'accept a suggestion',
    call: 'answer-suggestion',
    max: WRITE_OPERATIONS,
    prepare: byOwner('accept'),
  },
  { name: 'decline a suggestion', call: 'answer-suggestion', max: OPERATIONS, prepare: byOwner('decline') },
  {
    name: 'suggestions for administrators',
    call: 'CMSgetSuggestions',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, {}),
  },
  {
    name: 'accept a suggestion as an administrator',
    call: 'CMSanswerSuggestion',
    max: WRITE_OPERATIONS,
    prepare: byAdmin('accept'),
  },
  {
    name: 'decline a suggestion as an administrator',
    call: 'CMSanswerSuggestion',
    max: OPERATIONS,
    prepare: byAdmin('decline'),
  },
];
