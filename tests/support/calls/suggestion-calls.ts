import { getSuggestions } from '../../../src/profiles/suggestions/storage/suggestion-file.ts';
import { aSuggestion } from '../builders/suggestions.ts';
import type { World } from '../faults/fault-world.ts';
import type { CallCase } from './every-call.ts';

const MONTHS_AGO = 90 * 86_400_000;

// Old enough for administrators, too; the repeat answers the same one.
const suggested = async ({ storage, owner }: World): Promise<string> => {
  const file = await getSuggestions(storage, owner.id);
  const known = file?.open[0]?.reference ?? file?.answered[0]?.reference;
  const created = storage.now() - MONTHS_AGO;
  return known ?? aSuggestion(storage, owner.record, { created, due: created });
};

const answered =
  (by: 'owner' | 'admin', decision: string) =>
  async (world: World): Promise<{ json: unknown; cookie: string }> => ({
    json: { reference: await suggested(world), decision },
    cookie: by === 'owner' ? world.owner.cookie : world.admin,
  });

/** The calls about suggestions of readers. */
export const suggestionCases = (captcha: string): CallCase[] => [
  {
    name: 'suggest-change',
    sent: ({ owner }) => ({
      json: {
        id: owner.id,
        field: 'nickname',
        value: 'Ash',
        source: 'https://www.example.org/rao',
        note: 'She says so',
        email: 'reader@example.org',
        captcha,
      },
    }),
  },
  {
    name: 'get-suggestions',
    sent: async (world) => {
      await suggested(world);
      return { cookie: world.owner.cookie };
    },
  },
  {
    name: 'CMSgetSuggestions',
    sent: async (world) => {
      await suggested(world);
      return { cookie: world.admin };
    },
  },
  // The first attempt answered it, and the repeat says so.
  ...(['accept', 'decline'] as const).flatMap((decision): CallCase[] => [
    { name: 'answer-suggestion', sent: answered('owner', decision), again: [409] },
    { name: 'CMSanswerSuggestion', sent: answered('admin', decision), again: [409] },
  ]),
];
