import type { Defer, Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import { SUGGESTION_PERIOD } from '../../../profiles/rules/limits.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { AnswerReply, answerSuggestion } from '../../../profiles/suggestions/calls.ts';
import {
  SUGGESTION_SENTENCES,
  type SuggestionDecision,
} from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import {
  changeSuggestions,
  getVersionedSuggestions,
  type OpenSuggestion,
  pageOfReference,
  type SuggestionFile,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { finishEdit, noteBadge } from '../../editing/server/edited-record.ts';
import { type Hand, refuseBeyondRole } from '../../editing/server/editor-limits.ts';
import { storeEdit } from '../../editing/storage.ts';
import { type Accepted, namesSource, suggestedRecord, suggestedValue } from './suggested-record.ts';
import { sendOutcomes } from './suggestion-mails.ts';

type Answer = InputOf<typeof answerSuggestion>;

/** Who answers, and what is read already. `by` is `owner` or an administrator's e-mail. */
type Answering = {
  storage: Storage;
  later: Defer;
  by: string;
  id: string;
  file: Versioned<SuggestionFile>;
  /** Whose page it is to be, where no administrator answers. */
  hand?: Hand;
};

const OWNER = 'owner';

/** How long an acceptance may take until it counts as crashed and others finish it, in milliseconds. */
const ACCEPTING_MS = 30_000;

const unknown = (): AppError => new AppError('not-found', SUGGESTION_SENTENCES.unknown);

const decided = (decision: SuggestionDecision, at: number): AppError =>
  new AppError('conflict', SUGGESTION_SENTENCES.answered, {
    body: { decided: { decision, at: new Date(at).toISOString() } },
  });

/** Answers a suggestion about the owner's own page; 404 for any other. */
export const answerAsOwner = async (
  { storage, later, login, roles }: { storage: Storage; later: Defer } & Hand,
  record: ProfileRecord,
  answer: Answer,
): Promise<AnswerReply> => {
  const { id } = record;
  const file = pageOfReference(answer.reference) === id ? await getVersionedSuggestions(storage, id) : null;
  if (file === null) throw unknown();
  requireOpen(file.value, answer.reference);
  const answering = { storage, later, by: OWNER, id, file, hand: { login, roles } };
  return answer.decision === 'decline' ? decline(answering, answer) : accept(answering, record, answer);
};

/** Answers a suggestion about a page without an account, or one that its owner has left; 404 for any other. Each answer has an entry in the log. */
export const answerAsAdmin = async (call: ProfileAudit, answer: Answer): Promise<AnswerReply> => {
  const { storage, later, admin } = call;
  const id = pageOfReference(answer.reference);
  const [file, record] =
    id === null
      ? []
      : await Promise.all([getVersionedSuggestions(storage, id), getProfileRecord(storage, id)]);
  // A page in the trash is out of sight, and its suggestions with it.
  if (id === null || !file || !record) throw unknown();
  const open = requireOpen(file.value, answer.reference);
  // A record may not tell of an old account; then the suggestion was due later from the beginning.
  const due = isOwned(record) ? open.created + SUGGESTION_PERIOD : open.due;
  if (due > storage.now()) throw unknown();
  const entry = await auditProfile(
    call,
    `${answer.decision}-suggestion`,
    { id, profile: file.value.profile, order: file.value.order },
    null,
    { field: open.field },
  );
  const answering = { storage, later, by: admin.email, id, file };
  try {
    return answer.decision === 'decline'
      ? await decline(answering, answer)
      : await accept(answering, record, answer);
  } catch (error) {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  }
};

/** The open suggestion of a reference; 404 if there never was one, 409 if it is answered. */
const requireOpen = (file: SuggestionFile | null, reference: string): OpenSuggestion => {
  const open = file?.open.find((each) => each.reference === reference);
  if (open !== undefined) return open;
  const answered = file?.answered.find((each) => each.reference === reference);
  throw answered === undefined ? unknown() : decided(answered.decision, answered.at);
};

const ended = (
  file: SuggestionFile,
  { reference, field, language, emails, languages }: OpenSuggestion,
  { decision, at, by }: { decision: SuggestionDecision; at: number; by: string },
): SuggestionFile => {
  const open = file.open.filter((each) => each.reference !== reference);
  return {
    ...file,
    open,
    answered: [...file.answered, { reference, decision, at }],
    outcomes:
      emails.length === 0
        ? file.outcomes
        : [
            ...file.outcomes,
            {
              ...{ emails, field, decision, at },
              ...(language !== undefined && { language }),
              ...(languages !== undefined && { languages }),
              ...(by !== OWNER && { team: true as const }),
            },
          ],
    // Nothing is left to tell the owner of.
    ...(open.length === 0 && { tell: null }),
  };
};

/** Records the answer to a suggestion; the first write of it wins. */
const end = async (
  { storage, later, id, by }: Answering,
  reference: string,
  decision: SuggestionDecision,
  read: Versioned<SuggestionFile> | null,
): Promise<void> => {
  const at = storage.now();
  const stored = await changeSuggestions(
    storage,
    id,
    (file) => {
      const open = requireOpen(file, reference);
      if (decision === 'decline' && open.accepting !== undefined) throw decided('accept', open.accepting.at);
      return file && ended(file, open, { decision, at, by });
    },
    read,
  );
  if ((stored?.value.outcomes.length ?? 0) > 0) later(() => sendOutcomes(storage, id));
};

const decline = async (answering: Answering, { reference }: Answer): Promise<AnswerReply> => {
  const { accepting } = requireOpen(answering.file.value, reference);
  // An acceptance that crashed comes first.
  if (accepting !== undefined && isOver(answering, accepting.at)) {
    await carryOut(answering, reference, answering.file);
    throw decided('accept', accepting.at);
  }
  await end(answering, reference, 'decline', answering.file);
  return { success: true, message: SUGGESTION_SENTENCES.declined, source_added: false, number: null };
};

const isOver = ({ storage }: Answering, at: number): boolean => storage.now() - at >= ACCEPTING_MS;

/**
 * Accepts a suggestion: it is marked as being accepted, which only one answer can do, then the page is changed, and then it is ended. After a
 * crash, the same answer, or any other one later, goes on from there.
 */
const accept = async (
  answering: Answering,
  record: ProfileRecord,
  { reference, value: sent }: Answer,
): Promise<AnswerReply> => {
  const { storage, id, by, file } = answering;
  const open = requireOpen(file.value, reference);
  const value = suggestedValue(record, open, sent ?? open.value, todayOf(storage));
  const claimed = await changeSuggestions(
    storage,
    id,
    (current) => {
      const still = requireOpen(current, reference);
      if (still.accepting !== undefined) {
        if (still.accepting.value === value || isOver(answering, still.accepting.at)) return null;
        throw decided('accept', still.accepting.at);
      }
      const accepting = { value, by, at: storage.now() };
      return current && replaced(current, { ...still, accepting });
    },
    file,
  );
  const after = await carryOut(answering, reference, claimed);
  const accepted = requireOpen(claimed?.value ?? null, reference).accepting;
  if (accepted?.value !== value) throw decided('accept', accepted?.at ?? storage.now());
  return {
    success: true,
    message: SUGGESTION_SENTENCES.accepted,
    source_added: namesSource(after.record, open.field, open.source),
    number: after.number,
  };
};

const replaced = (file: SuggestionFile, next: OpenSuggestion): SuggestionFile => ({
  ...file,
  open: file.open.map((open) => (open.reference === next.reference ? next : open)),
});

/** The page after an acceptance, and the number of the change; null if it said so already. */
type Applied = { record: ProfileRecord; number: number | null };

/** Changes the page as an acceptance says, and ends the suggestion. */
const carryOut = async (
  answering: Answering,
  reference: string,
  file: Versioned<SuggestionFile> | null,
): Promise<Applied> => {
  const { storage, later, id } = answering;
  const { field, language, source, accepting } = requireOpen(file?.value ?? null, reference);
  if (accepting === undefined) throw new AppError('conflict');
  const applied = await applyTo(answering, { field, language, source, ...accepting }).catch(
    async (error: unknown) => {
      // The page refuses it by now, so it is open again.
      if (error instanceof AppError) await release(storage, id, reference);
      throw error;
    },
  );
  later(() => purge(tagsOf(id)));
  await end(answering, reference, 'accept', file);
  return applied;
};

const release = async (storage: Storage, id: string, reference: string): Promise<void> => {
  await changeSuggestions(storage, id, (file) => {
    const { accepting, ...open } = requireOpen(file, reference);
    return accepting === undefined ? null : file && replaced(file, open);
  });
};

const applyTo = async ({ storage, id, hand }: Answering, accepted: Accepted): Promise<Applied> => {
  let current = null as ProfileRecord | null;
  let isNoted = false;
  const updated = await storeEdit(
    storage,
    id,
    async (old) => {
      current = old;
      const next = old && suggestedRecord(old, accepted, todayOf(storage), storage.now());
      if (old === null || next === null) return null;
      if (hand !== undefined) await refuseBeyondRole(storage, old, next, hand);
      if (!isNoted) await noteBadge(storage, accepted.by, old, next);
      isNoted = true;
      return next;
    },
    { by: 'reader' },
  );
  const record = updated.done ? updated.after : (current as ProfileRecord | null);
  if (record === null) throw unknown();
  await finishEdit(storage, updated.done ? { ...updated.before, replaced: record.replaced ?? [] } : record);
  // A change that no history has, such as a source alone, must not be taken for the one before it.
  const number = newestNumber(record);
  return { record, number: updated.done && newestNumber(updated.before) !== number ? number : null };
};
