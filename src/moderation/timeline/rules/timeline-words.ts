import type { LetterKind, LetterState } from '../../../base/mail/rules.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { BASIS_LABELS } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { changedLabel } from '../../../profiles/history/rules/history-fields.ts';
import type { ChangeAuthor } from '../../../profiles/history/rules/stored-history.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import type { TieState } from '../../../profiles/ties/rules/tie.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { type Reason, reasonName, toReason } from '../../reports/rules/reasons.ts';
import type { TimelineEntry, TimelineKind } from './timeline.ts';

/** A sentence with what somebody chose or wrote after it, if there is anything. */
const withReason = (sentence: string, reason: string): string =>
  reason === '' ? `${sentence}.` : `${sentence}: ${reason}.`;

type Said = Readonly<Record<string, unknown>>;

const reasonIn = ({ reason }: Said): string =>
  typeof reason === 'string' ? reasonName(toReason(reason)) : '';

const basisIn = ({ basis }: Said): string => BASIS_LABELS[basis as BadgeBasis] ?? '';

type Told = Pick<TimelineEntry, 'kind' | 'ofLog'> & { what: (after: Said) => string };

const told = (kind: TimelineKind, what: string | Told['what'], ofLog?: Told['ofLog']): Told => ({
  kind,
  what: typeof what === 'string' ? () => what : what,
  ...(ofLog !== undefined && { ofLog }),
});

/** What is said of a correction whose entry in the log does not name what it changed. */
export const CORRECTED = 'It was corrected.';

// The log names more than the history of the page, which leaves out the date of death, e-mail and phone.
const correctionIn = ({ fields }: Said): string =>
  Array.isArray(fields) && fields.length > 0
    ? changeSentence(
        'administrator',
        fields.map((field) => (field === 'died' ? diedLabel() : changedLabel(field, PHOTO_LABELS))),
      )
    : CORRECTED;

/** What the log's actions on a page are in its timeline. */
export const ACTS: Readonly<Partial<Record<AdminAction, Told>>> = {
  verify: told('badge', (after) => withReason('It got the badge', basisIn(after))),
  unverify: told('badge', 'The badge was taken back.'),
  'suspend-badge': told('badge', 'What was verified has changed, so the badge rests.'),
  'return-badge': told('badge', 'What was verified is back, and with it the badge.'),
  'edit-profile': told('change', correctionIn, 'change'),
  'undo-change': told('change', ({ number }) => `Change ${String(number)} was undone.`, 'change'),
  'redact-change': told('change', ({ number }) => `What change ${String(number)} said was removed for good.`),
  'drop-proof': told('change', 'A proven link no longer leads here.'),
  'accept-suggestion': told('suggestion', 'A suggestion was accepted.', 'answer'),
  'decline-suggestion': told('suggestion', 'A suggestion was declined.', 'answer'),
  'accept-proposal': told('creation', 'A moderator accepted the proposal.'),
  'accept-claim': told('claim', 'The claim was accepted: who proved the website has the page.'),
  'decline-claim': told('claim', 'The claim was declined.'),
  'delete-profile': told('decision', (after) => withReason('It was moved to the trash', reasonIn(after))),
  'dismiss-reports': told('decision', 'The reports were dismissed.'),
  'reopen-case': told('decision', 'The dismissed case was opened again.'),
  'hide-profile': told('decision', (after) => withReason('It was hidden', reasonIn(after))),
  'restore-profile': told('decision', 'It was shown again.'),
  'keep-hidden': told('decision', 'It stays hidden.'),
  'release-page': told('decision', 'The new page was released.'),
  'withhold-page': told('decision', 'The release was undone: it waits again.'),
  'refuse-page': told('decision', (after) => withReason('The new page was refused', reasonIn(after))),
  'undelete-profile': told('decision', 'It was brought back from the trash.'),
  'merge-profiles': told('merge', 'Another page went into it.'),
  'unmerge-profiles': told('merge', 'A merge was taken back: the page that had gone into it is there again.'),
  'answer-tie': told('tie', ({ state }) => TIE_ANSWERS[state as TieState] ?? 'A tie was answered.'),
  'end-owner-sessions': told('session', 'Its owner was logged out everywhere.'),
};

const TIE_ANSWERS: Readonly<Partial<Record<TieState, string>>> = {
  confirmed: 'A tie was confirmed for the page.',
  declined: 'A tie was declined for the page.',
  removed: 'A tie was removed for the page.',
};

const TIE_STATES: Readonly<Record<TieState, string>> = {
  asked: 'and not answered yet',
  confirmed: 'and confirmed',
  declined: 'and declined',
  removed: 'and removed since',
};

/** A tie in words. */
export const tieSentence = (role: string, name: string, state: TieState): string =>
  `A tie with ${name} as ${role} was asked for ${TIE_STATES[state]}.`;

/** A report in words; who made it is told to nobody. */
export const reportSentence = (reason: Reason): string => `Somebody reported it: ${reasonName(reason)}.`;

/** How many reports a case has, in words. */
export const caseSentence = (count: number | null): string =>
  count === null || count === 0
    ? 'A case was opened.'
    : `A case was opened; it has ${countOf(count, 'report')}.`;

const MAKERS: Readonly<Record<ChangeAuthor, string>> = {
  owner: 'Its owner changed',
  reader: 'A reader’s suggestion changed',
  administrator: 'The team changed',
  import: 'An import changed',
};

/** How many names of fields a sentence has at most. */
const NAMED = 4;

/** A change in words; `fields` are the names of what it changed. */
export const changeSentence = (by: ChangeAuthor, fields: readonly string[]): string => {
  if (fields.length === 0) return `${MAKERS[by]} something that was removed for good.`;
  const more = fields.length - NAMED;
  const named = fields.slice(0, more > 1 ? NAMED : fields.length).join(', ');
  return `${MAKERS[by]} ${named}${more > 1 ? ` and ${more} more` : ''}.`;
};

const LETTERS: Readonly<Record<LetterKind, string>> = {
  reset: 'The letter to set a new password',
  'login-link': 'The letter with a link to log in',
  welcome: 'The letter of welcome',
  confirmation: 'The letter to confirm the e-mail address',
  claim: 'The letter to claim the page',
  'claim-outcome': 'The letter about the outcome of a claim',
  receipt: 'The receipt for a report',
  'report-outcome': 'The letter to a reporter about the outcome',
  suggestions: 'The letter about suggestions',
  'suggestion-outcome': 'The letter about the outcome of a suggestion',
  'proposal-outcome': 'The letter about the outcome of a proposal',
  tie: 'The letter about a tie',
  invitation: 'The invitation',
  'letter-check': 'The letter to a reader who wrote to the owner',
  'owner-letter': 'The letter of a reader',
  editing: 'The letter about who keeps the page',
  follow: 'The letter to confirm that somebody follows the page',
  'page-changed': 'The letter about changes to who follows the page',
  'still-right': 'The yearly letter that asks whether the page is still right',
  leaving: 'The letter about the page that leaves',
  'handed-over': 'The letter about a hand-over',
  'login-ended': 'The letter about a login that ended',
  'email-changed': 'The letter about the change of the e-mail address',
  'email-undone': 'The letter about the e-mail address that is back',
  'password-changed': 'The letter about a changed password',
  'passkey-added': 'The letter about a new passkey',
  decision: 'The letter about a decision',
  badge: 'The letter about the badge',
  proofs: 'The letter about a link that is no longer proven',
  notice: 'The letter about what waits',
  'claim-proven': 'The letter to the team about a claim',
  contact: 'The letter of the contact form',
  answer: 'The answer to a message',
};

const LETTER_STATES: Readonly<Record<LetterState, string>> = {
  sent: 'was sent',
  waiting: 'waits to be sent',
  refused: 'was refused by the mail server',
};

/** A letter in words, without what it says. */
export const letterSentence = (kind: LetterKind | null, state: LetterState): string =>
  `${kind === null ? 'A letter' : LETTERS[kind]} ${LETTER_STATES[state]}.`;
