import { randomLetters } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Addressees } from '../../../base/mail/rules.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { forgetMarked, markKey, updateMarked } from '../../../site/to-do/storage/marks.ts';
import { translationsPart } from '../../history/rules/history-fields.ts';
import { type Passages, phrasesIn } from '../../history/rules/passages.ts';
import type { HistoryField } from '../../history/rules/stored-history.ts';
import { SUGGESTIONS } from '../../rules/limits.ts';
import type { SuggestionDecision } from '../rules/suggestion-sentences.ts';
import { suggestionsKey, UNMAILED, unmailedKey } from './suggestion-marks.ts';

/** An answer that is being carried out: what the page gets, by whom (`owner` or an administrator's e-mail), and since when (milliseconds). */
export type SuggestionAcceptance = { value: string; by: string; at: number };

/** What a reader suggests a field should say; `before` is what it said then. Times are milliseconds. */
export type OpenSuggestion = Addressees & {
  reference: string;
  field: FieldName;
  /** The language (a tag) that it is a translation into; missing if it is none. */
  language?: string;
  before: string;
  value: string;
  /** An https address, or ''. */
  source: string;
  note: string;
  created: number;
  /** From when on administrators may answer it. */
  due: number;
  accepting?: SuggestionAcceptance;
};

/** How a suggestion was answered; `at` is in milliseconds. */
export type SuggestionAnswer = { reference: string; decision: SuggestionDecision; at: number };

/** An outcome whose mails are not sent yet. */
export type SuggestionOutcome = Addressees & {
  field: FieldName;
  language?: string;
  decision: SuggestionDecision;
  at: number;
  /** A member of the team answered. */
  team?: true;
};

/** The suggestions of one page; `profile` and `order` are its place in the directory. */
export type SuggestionFile = {
  profile: ProfileKind;
  order: string;
  /** The oldest first. */
  open: OpenSuggestion[];
  /** The newest answers, the oldest of them first. */
  answered: SuggestionAnswer[];
  outcomes: SuggestionOutcome[];
  /** The open ones of a page that went into another one, and the name of that merge; nobody adds to them. */
  aside?: { merge: string; open: OpenSuggestion[] };
  /** The merges by which it got suggestions of other pages. */
  merges?: string[];
  /** When its owner was last mailed; null if never. */
  told: number | null;
  /** When its owner is to hear of what came since; null if nothing did. */
  tell: number | null;
};

/** The file of a page without suggestions. */
export const emptyFile = ({ profile, order }: Pick<SuggestionFile, 'profile' | 'order'>): SuggestionFile => ({
  profile,
  order,
  open: [],
  answered: [],
  outcomes: [],
  told: null,
  tell: null,
});

/** A new reference, which begins with its page's id. It does not say when: a repeated suggestion gets the same one. */
export const newSuggestionReference = (id: string): string => `${id}-${randomLetters(14)}`;

/** The page of a reference; null if it cannot be one. */
export const pageOfReference = (reference: string): string | null => {
  const id = reference.slice(0, Math.max(0, reference.indexOf('-')));
  return isProfileId(id) ? id : null;
};

/** The suggestions of a page; null if there were none. */
export const getSuggestions = (storage: Storage, id: string): Promise<SuggestionFile | null> =>
  storage.getJson<SuggestionFile>(suggestionsKey(id));

/** The same with the ETag, for `changeSuggestions`. */
export const getVersionedSuggestions = (
  storage: Storage,
  id: string,
): Promise<Versioned<SuggestionFile> | null> => storage.getVersioned<SuggestionFile>(suggestionsKey(id));

// Mails go at once; an older mark was left by a crash.
const OUTCOME_MS = 60_000;

/** The keys of the marks of a page's suggestions. */
export const suggestionMarks = (id: string, file: SuggestionFile | null): string[] => {
  if (file === null) return [];
  const times = [
    ...file.outcomes.map(({ at }) => at + OUTCOME_MS),
    ...(file.tell === null ? [] : [file.tell]),
  ];
  return [
    ...file.open.map(({ reference, created: since, due }) =>
      markKey('suggestion', reference, { since, due }),
    ),
    ...(times.length > 0 ? [unmailedKey(id, Math.min(...times))] : []),
  ];
};

/**
 * Changes the suggestions of a page, and retries if another writer was faster. `change` returns null to leave them, and may throw to refuse.
 * What is open is marked, see `updateMarked`. `read` is what the caller has read already. Returns what is stored then, with its ETag.
 */
export const changeSuggestions = async (
  storage: Storage,
  id: string,
  change: (file: SuggestionFile | null) => SuggestionFile | null,
  read?: Versioned<SuggestionFile> | null,
): Promise<Versioned<SuggestionFile> | null> => {
  const { after } = await updateMarked<SuggestionFile>(
    storage,
    suggestionsKey(id),
    (stored) => {
      const next = change(stored);
      return next && { ...next, answered: next.answered.slice(-SUGGESTIONS.answered) };
    },
    (file) => suggestionMarks(id, file),
    { read },
  );
  return after;
};

/** The part of a page's history that a suggestion is about. */
export const suggestedPart = ({
  field,
  language,
}: {
  field: FieldName;
  language?: string | undefined;
}): HistoryField => (language === undefined ? field : translationsPart(field));

/** Empties what the open suggestions of a page say was there, where it has one of some passages that are to be gone for good. */
export const forgetWhatWas = async (storage: Storage, id: string, passages: Passages): Promise<void> => {
  const isGone = ({ before, ...open }: OpenSuggestion): boolean =>
    phrasesIn(before, passages.get(suggestedPart(open)) ?? []).length > 0;
  await changeSuggestions(storage, id, (file) =>
    file?.open.some(isGone)
      ? { ...file, open: file.open.map((open) => (isGone(open) ? { ...open, before: '' } : open)) }
      : null,
  );
};

/** Removes all suggestions of a deleted page, and the marks of its mails. */
export const removeSuggestions = async (storage: Storage, id: string): Promise<void> => {
  const { keys } = await storage.list(UNMAILED);
  await removeAll(storage, [suggestionsKey(id), ...keys.filter((key) => key.endsWith(`.${id}`))]);
  forgetMarked(storage, suggestionsKey(id));
};
