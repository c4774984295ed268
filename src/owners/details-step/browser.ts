import { map } from 'nanostores';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { call } from '../../base/http/browser/call.ts';
import { getAlikeCall } from '../../base/http/calls/form-calls.ts';
import type { getAlike, ShownAlike } from '../../search/alike/calls/alike.ts';

/** The pages that the one which is being made may repeat, for the name that they were asked for; `isAnswered`: none of them is it. */
type OneOfThese = { asked: string; items: readonly ShownAlike[]; isAnswered: boolean };

export const $oneOfThese = map<OneOfThese>({ asked: '', items: [], isAnswered: false });

/** Asks once for each name which pages have it, until the answer is that none of them is meant; the form goes on without an answer. */
export const askOneOfThese = async (profile: ProfileKind, name: string, website = ''): Promise<void> => {
  const { asked, isAnswered } = $oneOfThese.get();
  const wanted = name.trim();
  const key = `${profile} ${wanted}`;
  if (isAnswered || asked === key) return;
  $oneOfThese.set({ asked: key, items: [], isAnswered });
  if (wanted === '') return;
  const outcome = await call<typeof getAlike>(getAlikeCall, {
    profile,
    name: wanted,
    ...(website !== '' && { website }),
  });
  if (outcome.kind !== 'done' || $oneOfThese.get().asked !== key) return;
  $oneOfThese.setKey('items', outcome.reply.items);
};

/** Says that none of the pages is meant. */
export const answerNoneOfThese = (): void => {
  $oneOfThese.set({ ...$oneOfThese.get(), items: [], isAnswered: true });
};
