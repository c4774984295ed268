import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, errorProblems, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import type { HandledCall, RefusedCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { languageTag } from '../../../base/languages/rules/tag.ts';
import { withAddressee } from '../../../base/mail/rules.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { phraseOf } from '../../../profiles/history/rules/passages.ts';
import { fieldMarksOf } from '../../../profiles/history/rules/record-history.ts';
import { pageLanguage } from '../../../profiles/languages/rules/page-in-language.ts';
import { SUGGESTION_PERIOD, SUGGESTIONS } from '../../../profiles/rules/limits.ts';
import { type ProfileRecord, takesSuggestions } from '../../../profiles/rules/profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { suggestChange } from '../../../profiles/suggestions/calls.ts';
import { type Suggested, suggestedField, valueNow } from '../../../profiles/suggestions/rules/suggestion.ts';
import { SUGGESTION_SENTENCES } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import {
  changeSuggestions,
  emptyFile,
  forgetWhatWas,
  getVersionedSuggestions,
  newSuggestionReference,
  type OpenSuggestion,
  type SuggestionFile,
  suggestedPart,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { hasOwner } from './has-owner.ts';
import { suggestedValue } from './suggested-record.ts';
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
  const { value, ...suggested } = requireSuggestable(record, input, today);
  const { field, language } = suggested;

  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.suggestions, address);
  const request = hashHex(
    JSON.stringify([id, field, language, value, source, note, email, captcha.solution]),
  );
  if (!(await solved.spend(request))) throw noCaptcha('captcha');

  const isOpen = openIn({ ...suggested, value });
  const isOwned = isOpen(read?.value ?? null) === undefined && (await hasOwner(storage, record));
  const created = storage.now();
  const reference = newSuggestionReference(id);
  const due = isOwned ? created + SUGGESTION_PERIOD : created;
  // What a redacted change wrote gets into no other record of what was.
  const before = isTold(record, suggested) ? valueNow(record, suggested) : '';
  const addressees = withAddressee({ emails: [] }, email);
  const made = { reference, ...suggested, before, value, source, note, ...addressees, created, due };
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
  if (isNew && before !== '') await forgetIfRedacted(storage, id, { ...suggested, before });
  if (isNew && tellsNow) later(() => notifyOwner(storage, id));
  return {
    reference: isOpen(stored?.value ?? null)?.reference ?? reference,
    isForTeam: isNew && !isOwned,
  };
};

/** Finds the open suggestion that says the same. */
const openIn =
  (wanted: Suggested & { value: string }) =>
  (file: SuggestionFile | null): OpenSuggestion | undefined =>
    file?.open.find(
      ({ field, language, value }) =>
        field === wanted.field && language === wanted.language && value === wanted.value,
    );

/** The field, its language if it is a translation, and its value as it would be stored; refuses what cannot be suggested for this page. */
const requireSuggestable = (
  record: ProfileRecord,
  sent: { field: string; value: string; language?: string | undefined },
  today: string,
): { field: FieldName; language?: string; value: string } => {
  const field = suggestedField(record, sent.field, today);
  const isOriginal = !sent.language || sent.language === pageLanguage(record);
  const isProse = field !== null && proseFields(record.profile).includes(field);
  if (field === null || !(isOriginal || isProse)) throw invalid({ field: SUGGESTION_SENTENCES.field });
  const suggested = { field, ...(!isOriginal && sent.language && { language: sent.language }) };
  const value = suggestedValue(record, suggested, sent.value, today);
  if (value === valueNow(record, suggested)) throw invalid({ value: SUGGESTION_SENTENCES.same });
  return { ...suggested, value };
};

/** The problems of a suggestion's field and value, which depend on the page. */
export const suggestionProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage } = call;
  const id = sentText(call, 'id');
  const language = languageTag(sentText(call, 'language')) ?? undefined;
  const sent = { field: sentText(call, 'field'), value: sentText(call, 'value'), language };
  const page = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  if (page === null || !takesSuggestions(page.record)) return {};
  return errorProblems(() => requireSuggestable(page.record, sent, todayOf(storage)));
};

const isTold = (record: ProfileRecord, suggested: Suggested): boolean =>
  fieldMarksOf(record)[suggestedPart(suggested)] !== 'redacted';

// A redaction may have come between reading the page and storing the suggestion.
const forgetIfRedacted = async (
  storage: Storage,
  id: string,
  { before, ...suggested }: Pick<OpenSuggestion, 'field' | 'language' | 'before'>,
): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  if (record === null || (valueNow(record, suggested) === before && isTold(record, suggested))) return;
  await forgetWhatWas(storage, id, new Map([[suggestedPart(suggested), [phraseOf(before)]]]));
};

/** The file with one more address that wants to hear the outcome of a suggestion; null if it is there already, or there are many. */
const withEmail = (file: SuggestionFile, earlier: OpenSuggestion, email: string): SuggestionFile | null => {
  const known = earlier.emails.map(normalizeEmail);
  if (email === '' || known.includes(normalizeEmail(email)) || known.length >= SUGGESTIONS.open) return null;
  const next = { ...earlier, ...withAddressee(earlier, email) };
  return { ...file, open: file.open.map((open) => (open === earlier ? next : open)) };
};
