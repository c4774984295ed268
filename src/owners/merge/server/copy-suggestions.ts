import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { SUGGESTION_PERIOD, SUGGESTIONS } from '../../../profiles/rules/limits.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { suggestedField } from '../../../profiles/suggestions/rules/suggestion.ts';
import {
  changeSuggestions,
  emptyFile,
  getSuggestions,
  type OpenSuggestion,
  type SuggestionFile,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { hasOwner } from '../../suggestions/server/has-owner.ts';

/** How many merges a file remembers. */
const MAX_MERGES = 100;

/** The reference of a suggestion that goes from one page to another. */
const referenceAt = (reference: string, drop: string, keep: string): string =>
  keep + reference.slice(drop.length);

const isSameSuggestion = (one: OpenSuggestion, other: OpenSuggestion): boolean =>
  one.field === other.field && one.value === other.value;

/**
 * Gives a page the open suggestions about another one that goes into it: those of that one are set aside first. What the page says already, what
 * it does not show, and what there is no room for stays aside. Returns how many.
 */
export const copySuggestions = async (
  storage: Storage,
  drop: ProfileRecord,
  keep: ProfileRecord,
  token: string,
): Promise<number> => {
  const moved = await changeSuggestions(storage, drop.id, (stored) => {
    const file = stored ?? emptyFile(drop);
    if (file.aside !== undefined) return null;
    const open = file.open.map(({ accepting: _accepting, ...suggestion }) => suggestion);
    return { ...file, open: [], tell: null, aside: { merge: token, open } };
  });
  const aside = moved?.value.aside;
  if (aside?.merge !== token || aside.open.length === 0) return 0;
  const isOwned = await hasOwner(storage, keep);
  const isShown = ({ field, value }: OpenSuggestion): boolean =>
    suggestedField(keep, field, todayOf(storage)) === field && keep[field] !== value;
  const fitting = aside.open.filter(isShown).map((open) => ({
    ...open,
    reference: referenceAt(open.reference, drop.id, keep.id),
    due: isOwned ? open.created + SUGGESTION_PERIOD : open.created,
  }));
  const stored = await changeSuggestions(storage, keep.id, (before) => {
    const file = before ?? emptyFile(keep);
    if (file.merges?.includes(token)) return null;
    const merges = [...(file.merges ?? []), token].slice(-MAX_MERGES);
    return { ...file, open: joined(file, fitting), merges };
  });
  const taken = stored?.value.open.filter((open) => fitting.some((each) => isSameSuggestion(each, open)));
  return aside.open.length - (taken?.length ?? 0);
};

/** The open suggestions of a page with those of another one, oldest first; the same from both is one, and who asked for either hears of it. */
const joined = ({ open }: SuggestionFile, others: readonly OpenSuggestion[]): OpenSuggestion[] => {
  const all = open.map((own) => {
    const same = others.find((other) => isSameSuggestion(own, other));
    if (same === undefined) return own;
    const languages = { ...same.languages, ...own.languages };
    return {
      ...own,
      emails: [...new Set([...own.emails, ...same.emails])],
      ...(Object.keys(languages).length > 0 && { languages }),
    };
  });
  const fresh = others.filter((other) => !open.some((own) => isSameSuggestion(own, other)));
  const added = fresh.slice(0, Math.max(0, SUGGESTIONS.open - all.length));
  return [...all, ...added].sort((one, other) => one.created - other.created);
};

/** Gives a page its open suggestions back, but those that the other one has answered. */
export const returnSuggestions = async (
  storage: Storage,
  drop: string,
  keep: string,
  token: string,
): Promise<void> => {
  const theirs = await getSuggestions(storage, keep);
  const back = await changeSuggestions(storage, drop, (file) => {
    if (file?.aside?.merge !== token) return null;
    const { aside, ...rest } = file;
    const answerOf = ({ reference }: OpenSuggestion) =>
      theirs?.answered.find((answered) => answered.reference === referenceAt(reference, drop, keep));
    return {
      ...rest,
      open: [...rest.open, ...aside.open.filter((open) => answerOf(open) === undefined)],
      answered: [
        ...rest.answered,
        ...aside.open.flatMap((open) => {
          const answer = answerOf(open);
          return answer === undefined ? [] : [{ ...answer, reference: open.reference }];
        }),
      ],
    };
  });
  const references = (back?.value.open ?? []).map(({ reference }) => referenceAt(reference, drop, keep));
  await changeSuggestions(storage, keep, (file) =>
    file?.open.some(({ reference }) => references.includes(reference))
      ? { ...file, open: file.open.filter(({ reference }) => !references.includes(reference)) }
      : null,
  );
};
