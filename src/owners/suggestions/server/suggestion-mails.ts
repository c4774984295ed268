import { asAddressed } from '../../../accounts/hands/storage/apart.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { holdLetters } from '../../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { labelInLanguage } from '../../../profiles/languages/rules/translation-label.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { SUGGESTION_PERIOD } from '../../../profiles/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import {
  changeSuggestions,
  getSuggestions,
  type SuggestionFile,
  type SuggestionOutcome,
  suggestionMarks,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { listUnmailed } from '../../../profiles/suggestions/storage/suggestion-marks.ts';
import { hasOwner } from './has-owner.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** When the owner hears of a suggestion that is made now (milliseconds): at once, or a day after the last mail. */
export const nextMailed = (
  { told, tell }: SuggestionFile,
  now: number,
): Pick<SuggestionFile, 'told' | 'tell'> =>
  told === null || now - told >= DAY
    ? { told: now, tell: null }
    : { told, tell: tell ?? Math.max(told + DAY, now + MINUTE) };

/** Mails the owner of a page how many suggestions wait for them; quotes none. */
export const notifyOwner = async (storage: Storage, id: string): Promise<void> => {
  const [record, file] = await Promise.all([getProfileRecord(storage, id), getSuggestions(storage, id)]);
  const count = file?.open.length ?? 0;
  if (record === null || count === 0 || !(await hasOwner(storage, record))) return;
  const page = await asAddressed(storage, record);
  if (page.email === '') return;
  const letter = await inLettersOf(page, () => ownerMail(page, count));
  await sendMail(storage, id, letter, 'suggestions');
};

const ownerMail = (record: ProfileRecord, count: number): Mail =>
  composeMail({
    to: record.email,
    name: displayName(record),
    subject: say('owners.suggestion-letters.subject', { count, site: site.name }),
    body: [
      say('owners.suggestion-letters.suggested', { count }),
      say('owners.suggestion-letters.nobody-else'),
      {
        link: {
          label: say('owners.suggestion-letters.look'),
          url: siteLink(`${paths.myProfile()}#suggestions`),
        },
      },
      say('owners.suggestion-letters.administrators', { days: SUGGESTION_PERIOD / DAY }),
    ],
  });

const outcomeMail = (
  to: string,
  record: ProfileRecord,
  { field, language, decision }: SuggestionOutcome,
): Mail =>
  composeMail({
    to,
    subject: say('owners.suggestion-letters.outcome-subject', { site: site.name }),
    body: [
      withTheirs(
        sayPieces('owners.suggestion-letters.you-suggested', {
          field: labelInLanguage(field, language),
          name: displayName(record),
        }),
      ),
      decision === 'accept'
        ? say('owners.suggestion-letters.accepted')
        : say('owners.suggestion-letters.not-accepted'),
      {
        link: {
          label: say('owners.suggestion-letters.look-at-page'),
          url: siteLink(paths.profile(profileSlug(displayName(record)), record.id)),
        },
      },
      say('owners.suggestion-letters.forgotten'),
    ],
  });

// What a member of the team answered waits a minute, as all their letters do.
const sendOutcome = async (
  storage: Storage,
  record: ProfileRecord,
  outcome: SuggestionOutcome,
): Promise<void> => {
  const { id } = record;
  const { emails, languages = {}, field, at, team } = outcome;
  const mails = await Promise.all(
    emails.map((email) => writtenIn(languages[email], () => outcomeMail(email, record, outcome))),
  );
  const act = firstIdOf(at) + hashHex(`suggestion:${id}:${field}:${at}`).slice(0, 13);
  if (team)
    await holdLetters(
      storage,
      id,
      act,
      mails.map((mail) => ({ mail, kind: 'suggestion-outcome' })),
    );
  else for (const mail of mails) await sendMail(storage, id, mail, 'suggestion-outcome');
};

/** Mails the outcomes of answered suggestions to who left an address, and forgets the addresses. */
export const sendOutcomes = async (storage: Storage, id: string): Promise<void> => {
  const [record, file] = await Promise.all([getProfileRecord(storage, id), getSuggestions(storage, id)]);
  if (file === null || file.outcomes.length === 0) return;
  if (record !== null) for (const outcome of file.outcomes) await sendOutcome(storage, record, outcome);
  const isSent = ({ at, field }: SuggestionOutcome): boolean =>
    file.outcomes.some((sent) => sent.at === at && sent.field === field);
  await changeSuggestions(storage, id, (now) =>
    now === null ? null : { ...now, outcomes: now.outcomes.filter((outcome) => !isSent(outcome)) },
  );
};

/** Sends what a crash left unsent, and tells owners once a day what came since the last mail. `until` is in milliseconds. */
export const notifyOfSuggestions = async (storage: Storage, until: number): Promise<void> => {
  for (const { key, id } of await listUnmailed(storage)) {
    if (storage.now() >= until) return;
    await sendOutcomes(storage, id);
    const file = await getSuggestions(storage, id);
    const isDue = file !== null && file.tell !== null && file.tell <= storage.now();
    if (isDue) await notifyOwner(storage, id);
    const told = storage.now();
    const stored = isDue
      ? await changeSuggestions(storage, id, (now) => now && { ...now, told, tell: null })
      : null;
    // A mark of a change that was never written.
    if (!suggestionMarks(id, stored?.value ?? file).includes(key)) await storage.remove(key);
  }
};
