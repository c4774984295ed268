import { randomLetters } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { type Passages, phrasesIn } from '../../history/rules/passages.ts';
import { SUGGESTIONS } from '../../rules/limits.ts';
import type { SuggestionDecision } from '../rules/suggestion-sentences.ts';
import { OPEN_SUGGESTIONS, openKey, TOLD_LATER, toldKey } from './suggestion-marks.ts';

/** An answer that is being carried out: what the page gets, by whom (`owner` or an administrator's e-mail), and since when (milliseconds). */
export type Accepting = { value: string; by: string; at: number };

/** What a reader suggests a field should say; `before` is what it said then. Times are milliseconds. */
export type OpenSuggestion = {
  reference: string;
  field: FieldName;
  before: string;
  value: string;
  /** An https address, or ''. */
  source: string;
  note: string;
  /** Who wants to hear the outcome. */
  emails: string[];
  created: number;
  /** From when on administrators may answer it. */
  due: number;
  accepting?: Accepting;
};

/** How a suggestion was answered; `at` is in milliseconds. */
export type AnsweredSuggestion = { reference: string; decision: SuggestionDecision; at: number };

/** An outcome whose mails are not sent yet. */
export type Outcome = { emails: string[]; field: FieldName; decision: SuggestionDecision; at: number };

/** The suggestions of one page; `profile` and `order` are its place in the directory. */
export type SuggestionFile = {
  profile: ProfileKind;
  order: string;
  /** The oldest first. */
  open: OpenSuggestion[];
  /** The newest answers, the oldest of them first. */
  answered: AnsweredSuggestion[];
  outcomes: Outcome[];
  /** When its owner was last mailed; null if never. */
  told: number | null;
  /** When its owner is to hear of what came since; null if nothing did. */
  tell: number | null;
};

const FILES = 'suggestions/';
const keyOf = (id: string): string => `${FILES}${id}`;

/** A new reference, which begins with its page's id. It tells no time: whoever suggests the same again gets it, too. */
export const newReference = (id: string): string => `${id}-${randomLetters(14)}`;

/** The page of a reference; null if it cannot be one. */
export const pageOfReference = (reference: string): string | null => {
  const id = reference.slice(0, Math.max(0, reference.indexOf('-')));
  return isProfileId(id) ? id : null;
};

/** The suggestions of a page; null if there were none. */
export const getSuggestions = (storage: Storage, id: string): Promise<SuggestionFile | null> =>
  storage.getJson<SuggestionFile>(keyOf(id));

/** The same with the ETag, for `changeSuggestions`. */
export const getVersionedSuggestions = (
  storage: Storage,
  id: string,
): Promise<Versioned<SuggestionFile> | null> => storage.getVersioned<SuggestionFile>(keyOf(id));

// Mails go at once; a mark that is a minute old is one of a crash.
const OUTCOME_MS = 60_000;

/** The keys of the marks of a page's suggestions. */
export const marksOf = (id: string, file: SuggestionFile | null): string[] => {
  if (file === null) return [];
  const times = [
    ...file.outcomes.map(({ at }) => at + OUTCOME_MS),
    ...(file.tell === null ? [] : [file.tell]),
  ];
  return [
    ...file.open.map(({ reference, created, due }) => openKey(reference, created, due)),
    ...(times.length > 0 ? [toldKey(id, Math.min(...times))] : []),
  ];
};

/**
 * Changes the suggestions of a page, and retries if another writer was faster. `change` returns null to leave them, and may throw to refuse.
 * Marks are written before the file and removed after it, so that a crash leaves one too many, never one too few. `read` is what the caller
 * has read already. Returns what is stored then, with its ETag.
 */
export const changeSuggestions = async (
  storage: Storage,
  id: string,
  change: (file: SuggestionFile | null) => SuggestionFile | null,
  read?: Versioned<SuggestionFile> | null,
): Promise<Versioned<SuggestionFile> | null> => {
  const update = await storage.update<SuggestionFile>(
    keyOf(id),
    async (stored) => {
      const next = change(stored);
      if (next === null) return null;
      const kept = new Set(marksOf(id, stored));
      const fresh = marksOf(id, next).filter((key) => !kept.has(key));
      await Promise.all(fresh.map((key) => storage.put(key, '')));
      return { ...next, answered: next.answered.slice(-SUGGESTIONS.answered) };
    },
    read,
  );
  const { before, after, changed } = update;
  if (changed) {
    forgetForLists(storage, id);
    const kept = new Set(marksOf(id, after?.value ?? null));
    const gone = marksOf(id, before?.value ?? null).filter((key) => !kept.has(key));
    await removeAll(storage, gone);
  }
  return after;
};

/** Empties what the open suggestions of a page say was there, where it has one of some passages that are to be gone for good. */
export const forgetWhatWas = async (storage: Storage, id: string, passages: Passages): Promise<void> => {
  const isGone = ({ field, before }: OpenSuggestion): boolean =>
    phrasesIn(before, passages.get(field) ?? []).length > 0;
  await changeSuggestions(storage, id, (file) =>
    file?.open.some(isGone)
      ? { ...file, open: file.open.map((open) => (isGone(open) ? { ...open, before: '' } : open)) }
      : null,
  );
};

/** How long a warm function uses what it read about a page for lists, in milliseconds. */
const CACHE_TTL_MS = 5_000;
const cacheKey = (id: string): string => `${keyOf(id)}?listed`;

/** What `read` finds about a page, for lists of many pages: at most some seconds old, and read again if it lacks what a list names. */
export const cachedForLists = async <T extends object>(
  storage: Storage,
  id: string,
  isWhole: (found: T) => boolean,
  read: () => Promise<T>,
): Promise<T> => {
  const cached = storage.memory.get<{ at: number; found: T }>(cacheKey(id));
  const isFresh = cached !== undefined && storage.now() - cached.at < CACHE_TTL_MS;
  if (isFresh && isWhole(cached.found)) return cached.found;
  const found = await read();
  storage.memory.set(cacheKey(id), { at: storage.now(), found }, JSON.stringify(found).length * 2);
  return found;
};

/** Forgets what lists know of a page, because it has changed. */
export const forgetForLists = (storage: Storage, id: string): void => storage.memory.delete(cacheKey(id));

/** Removes all suggestions of a deleted page, with their marks. */
export const removeSuggestions = async (storage: Storage, id: string): Promise<void> => {
  const [open, told] = await Promise.all([storage.list(OPEN_SUGGESTIONS), storage.list(TOLD_LATER)]);
  await removeAll(storage, [
    keyOf(id),
    ...open.keys.filter((key) => key.split('.')[2]?.startsWith(`${id}-`)),
    ...told.keys.filter((key) => key.endsWith(`.${id}`)),
  ]);
  forgetForLists(storage, id);
};
