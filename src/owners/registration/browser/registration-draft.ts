import { DRAFT_DAYS } from '../../rules/limits.ts';
import type { RegistrationValues } from '../rules.ts';
import { LAST_STEP, type Step } from '../rules.ts';

/** The storage key of the drafts. */
export const DRAFTS_KEY = 'vitae:registration';
const TTL_MS = DRAFT_DAYS * 24 * 60 * 60_000;
/** Every tab that registers a page has a draft of its own. */
const MAX_DRAFTS = 3;
/** Secrets that are never stored, because anybody who uses this browser could read them. */
const SECRET = /password|captcha/i;
/** Values that are no entries. */
const CHOICES = ['profile', 'private_fields', 'shown_fields'];

/** The entries of an unfinished registration; photos are not kept. `at` is the time of the last change. */
export type RegistrationDraft = { id: string; at: number; step: Step; values: RegistrationValues };

const withoutSecrets = (values: RegistrationValues): RegistrationValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Whether anything was entered that is worth keeping. */
export const hasEntries = (values: RegistrationValues): boolean =>
  Object.entries(withoutSecrets(values)).some(
    ([name, value]) => !CHOICES.includes(name) && value.trim() !== '',
  );

const readDraft = (stored: unknown): RegistrationDraft[] => {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, at, step, values } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || typeof at !== 'number' || typeof values !== 'object' || values === null)
    return [];
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isStep = Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP;
  return [{ id, at, step: isStep ? (step as Step) : 1, values: withoutSecrets(Object.fromEntries(texts)) }];
};

/** The drafts under a key of this browser's storage. */
export const draftsAt = (key: string) => {
  /** The drafts that are not over yet, the newest first. */
  const readDrafts = (): RegistrationDraft[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      if (!Array.isArray(stored)) return [];
      return stored.flatMap(readDraft).filter(({ at }) => Math.abs(Date.now() - at) < TTL_MS);
    } catch {
      return [];
    }
  };

  /** Stores drafts. A full or forbidden storage is no problem: the form works, but forgets. */
  const writeDrafts = (drafts: readonly RegistrationDraft[]): void => {
    try {
      if (drafts.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(drafts));
    } catch {}
  };

  const others = (id: string): RegistrationDraft[] => readDrafts().filter((draft) => draft.id !== id);

  /** The newest draft in this browser; removes those that are over. */
  const load = (): RegistrationDraft | null => {
    const drafts = readDrafts();
    writeDrafts(drafts);
    return drafts[0] ?? null;
  };

  /** Stores a draft without its secrets, beside those of other tabs. */
  const keep = (draft: Omit<RegistrationDraft, 'at'>): void =>
    writeDrafts(
      [{ ...draft, at: Date.now(), values: withoutSecrets(draft.values) }, ...others(draft.id)].slice(
        0,
        MAX_DRAFTS,
      ),
    );

  const clear = (id: string): void => writeDrafts(others(id));

  return { load, keep, clear };
};

/** The drafts of registrations. */
export const { load: loadDraft, keep: keepDraft, clear: clearDraft } = draftsAt(DRAFTS_KEY);
