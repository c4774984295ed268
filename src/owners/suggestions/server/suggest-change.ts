import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, errorProblems, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import type { HandledCall, RefusedCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { phraseOf } from '../../../profiles/history/rules/passages.ts';
import { marksOf } from '../../../profiles/history/rules/record-history.ts';
import { SUGGESTION_PERIOD, SUGGESTIONS } from '../../../profiles/rules/limits.ts';
import { type ProfileRecord, takesSuggestions } from '../../../profiles/rules/profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { suggestChange } from '../../../profiles/suggestions/calls.ts';
import { suggestedField } from '../../../profiles/suggestions/rules/suggestion.ts';
import { SUGGESTION_SENTENCES } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import {
  changeSuggestions,
  emptyFile,
  forgetWhatWas,
  getVersionedSuggestions,
  newReference,
  type OpenSuggestion,
  type SuggestionFile,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { hasOwner } from './has-owner.ts';
import { readSuggested } from './suggested-record.ts';
import { nextMailed, notifyOwner } from './suggestion-mails.ts';

/** How long until a full page may have room again, in seconds, as a guess. */
const FULL_RETRY_SECONDS = 86_400;

/**
 * Takes a reader's suggestion and returns its reference, and whether it waits for administrators from now on. While one is open, the same
 * field and value have the same reference, also for a request that is repeated because its reply was lost.
 */
export const receiveSuggestion = async (
  { storage, address, later }: Pick<HandledCall<unknown>, 'storage' | 'address' | 'later'>,
  input: InputOf<typeof suggestChange>,
): Promise<{ reference: string; isForTeam: boolean }> => {
  const { id, source = '', note = '', email = '', captcha } = input;
  const [page, read] = isProfileId(id)
    ? await Promise.all([getPublicProfile(storage, id), getVersionedSuggestions(storage, id)])
    : [null, null];
  if (page === null || !takesSuggestions(page.record)) throw noProfile();
  const { record } = page;
  const today = todayOf(storage);
  const { field, value } = requireSuggestable(record, input, today);

  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.suggestions, address);
  const request = hashHex(JSON.stringify([id, field, value, source, note, email, captcha.solution]));
  if (!(await solved.spend(request))) throw noCaptcha('captcha');

  const isOpen = (file: SuggestionFile | null): OpenSuggestion | undefined =>
    file?.open.find((open) => open.field === field && open.value === value);
  const isOwned = isOpen(read?.value ?? null) === undefined && (await hasOwner(storage, record));
  const created = storage.now();
  const reference = newReference(id);
  const due = isOwned ? created + SUGGESTION_PERIOD : created;
  const emails = email === '' ? [] : [email];
  // What a redacted change wrote gets into no other record of what was.
  const before = isTold(record, field) ? record[field] : '';
  const made = { reference, field, before, value, source, note, emails, created, due };
  let tellsNow = false;
  const stored = await changeSuggestions(
    storage,
    id,
    (old) => {
      tellsNow = false;
      // The page went into another one meanwhile.
      if (old?.aside !== undefined) throw noProfile();
      const file = old ?? emptyFile(record);
      const earlier = isOpen(file);
      if (earlier !== undefined) return withEmail(file, earlier, email);
      if (file.open.length >= SUGGESTIONS.open)
        throw new AppError('throttled', SUGGESTION_SENTENCES.full, {
          headers: { 'Retry-After': String(FULL_RETRY_SECONDS) },
        });
      const telling = isOwned ? nextMailed(file, created) : null;
      tellsNow = telling?.tell === null;
      return { ...file, open: [...file.open, made], ...telling };
    },
    read,
  );
  const isNew = stored?.value.open.some((open) => open.reference === reference) ?? false;
  if (isNew && before !== '') await forgetIfRedacted(storage, id, { field, before });
  if (isNew && tellsNow) later(() => notifyOwner(storage, id));
  return {
    reference: isOpen(stored?.value ?? null)?.reference ?? reference,
    isForTeam: isNew && !isOwned,
  };
};

/** The field and its value as it would be stored; refuses what cannot be suggested for this page. */
const requireSuggestable = (
  record: ProfileRecord,
  sent: { field: string; value: string },
  today: string,
): { field: FieldName; value: string } => {
  const field = suggestedField(record, sent.field, today);
  if (field === null) throw invalid({ field: SUGGESTION_SENTENCES.field });
  const value = readSuggested(record, field, sent.value, today)[field];
  if (value === record[field]) throw invalid({ value: SUGGESTION_SENTENCES.same });
  return { field, value };
};

/** The problems of a suggestion's field and value, which depend on the page. */
export const suggestionProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage } = call;
  const id = sentText(call, 'id');
  const sent = { field: sentText(call, 'field'), value: sentText(call, 'value') };
  const page = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  if (page === null || !takesSuggestions(page.record)) return {};
  return errorProblems(() => requireSuggestable(page.record, sent, todayOf(storage)));
};

const isTold = (record: ProfileRecord, field: FieldName): boolean => marksOf(record)[field] !== 'redacted';

// A redaction may have come between reading the page and storing the suggestion.
const forgetIfRedacted = async (
  storage: Storage,
  id: string,
  { field, before }: Pick<OpenSuggestion, 'field' | 'before'>,
): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  if (record === null || (record[field] === before && isTold(record, field))) return;
  await forgetWhatWas(storage, id, new Map([[field, [phraseOf(before)]]]));
};

/** The file with one more address that wants to hear the outcome of a suggestion; null if it is there already, or there are many. */
const withEmail = (file: SuggestionFile, earlier: OpenSuggestion, email: string): SuggestionFile | null => {
  const known = earlier.emails.map(normalizeEmail);
  if (email === '' || known.includes(normalizeEmail(email)) || known.length >= SUGGESTIONS.open) return null;
  const next = { ...earlier, emails: [...earlier.emails, email] };
  return { ...file, open: file.open.map((open) => (open === earlier ? next : open)) };
};
