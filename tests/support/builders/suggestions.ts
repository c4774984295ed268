import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { SUGGESTION_PERIOD } from '../../../src/profiles/rules/limits.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import {
  changeSuggestions,
  newSuggestionReference,
  type OpenSuggestion,
} from '../../../src/profiles/suggestions/storage/suggestion-file.ts';

/** Stores a suggestion of another hometown for a page with an account, or of what is given; returns its reference. */
export const aSuggestion = async (
  storage: Storage,
  { id, profile, order, hometown }: ProfileRecord,
  given: Partial<OpenSuggestion> = {},
): Promise<string> => {
  const created = given.created ?? storage.now();
  const open: OpenSuggestion = {
    reference: newSuggestionReference(id),
    field: 'hometown',
    before: hometown,
    value: 'Mandya',
    source: 'https://www.example.org/rao',
    note: '',
    emails: [],
    created,
    due: created + SUGGESTION_PERIOD,
    ...given,
  };
  const empty = { profile, order, open: [], answered: [], outcomes: [], told: null, tell: null };
  await changeSuggestions(storage, id, (file) => ({
    ...(file ?? empty),
    open: [...(file?.open ?? []), open],
  }));
  return open.reference;
};
