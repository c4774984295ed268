import { TRASH_DAYS } from '../../../profiles/rules/limits.ts';
import { REASON_NAMES, type Reason } from '../../reports/rules/reasons.ts';
import { CASE_DAYS } from '../../rules/limits.ts';
import { rulesSentence } from '../../rules/rules.ts';
import type { Decision } from './decisions.ts';

/** One part of a letter: a sentence that may quote somebody, a longer text, or a link. */
type LetterPart =
  | readonly (string | { theirs: string })[]
  | { quote: string }
  | { link: { label: string; url: string } };
export type DecisionLetter = { subject: string; body: LetterPart[] };

/** The facts of a letter about a decision; addresses are absolute URLs. */
type OwnerNews = {
  site: string;
  name: string;
  /** What the owner can quote: the case that was decided, or the page's id if there was none. */
  reference: string;
  decision: Decision;
  /** The decision's own reason; for `restore` and `keep` that of the hiding. */
  reason: Reason | null;
  note: string;
  /** Whether the owner has appealed, and this is the answer. */
  appealed: boolean;
  /** Whether it takes an earlier decision back, of which the owner was told. */
  takenBack?: boolean;
  /** Where the owner sees the page and can appeal. */
  myProfile: string;
  /** Where the owner of a deleted page can export it or delete it for good; missing if the page has no e-mail address. */
  claim: string;
  contact: string;
};

const words = (text: string): { theirs: string } => ({ theirs: text.replace(/\s+/gu, ' ').trim() });

const DECIDED = ['A person decided this.'];

const why = (reason: Reason | null, note: string, label = 'The reason'): LetterPart[] => [
  ...(reason === null ? [] : [[`${label}: ${REASON_NAMES[reason]}.`], [rulesSentence([reason])]]),
  ...(note === '' ? [] : [{ quote: note }]),
  DECIDED,
];

const STILL_YOURS = ['You can still log in, edit, export or delete it.'];

/** The letter to the owner of a page about a decision; null if the decision concerns the reporters alone. */
export const ownerLetter = (news: OwnerNews): DecisionLetter | null => {
  const { site, name, reference, decision, reason, note, appealed, myProfile, claim, contact } = news;
  const takenBack = news.takenBack === true;
  const page = words(name);
  const objection = [
    `You can object: write to us through the contact form, ${contact}, with the reference ${reference}.`,
  ];
  switch (decision) {
    case 'dismiss':
      return null;
    case 'hide':
      return {
        subject: `Your page on ${site} is hidden`,
        body: [
          ...(takenBack ? [['We have taken back our decision to show your page again.']] : []),
          ['Your page “', page, `” on ${site} is hidden: nobody but you can see it.`],
          ...why(reason, note),
          STILL_YOURS,
          ['You can object: open your profile and appeal, once.'],
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'restore':
      return {
        subject: appealed ? `Your appeal on ${site} was granted` : `Your page on ${site} is shown again`,
        body: [
          ...(appealed ? [['Your appeal was granted.']] : []),
          ...(takenBack && !appealed ? [['We have taken back our decision to hide your page.']] : []),
          ['Your page “', page, `” on ${site} is shown to everybody again.`],
          ...why(reason, note, 'It was hidden for this reason'),
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'keep':
      return {
        subject: `Your page on ${site} stays hidden`,
        body: [
          ['We have looked at your page “', page, `” on ${site} again. It stays hidden.`],
          ...why(reason, note),
          STILL_YOURS,
          objection,
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'delete':
      return {
        subject: `Your page on ${site} was deleted`,
        body: [
          ['Your page “', page, `” on ${site} was deleted, and you can no longer log in.`],
          ...why(reason, note),
          objection,
          [
            `It is kept for ${TRASH_DAYS} days. Until then you can download everything in it, or delete it for good:`,
          ],
          { link: { label: 'Download or delete it', url: claim } },
        ],
      };
  }
};

/** The letter to the owner of a page that is back from the trash, after they were told that it was deleted. */
export const undeletedLetter = ({
  site,
  name,
  reason,
  myProfile,
}: Pick<OwnerNews, 'site' | 'name' | 'reason' | 'myProfile'>): DecisionLetter => ({
  subject: `Your page on ${site} is back`,
  body: [
    ['We have taken back our decision to delete your page “', words(name), `” on ${site}.`],
    ['It is as it was, and you can log in again.'],
    ...why(reason, '', 'It was deleted for this reason'),
    { link: { label: 'Open my profile', url: myProfile } },
  ],
});

const OUTCOMES: Record<Decision, string> = {
  dismiss: 'We have looked at it and found no reason to change the page.',
  hide: 'We have hidden the page.',
  restore: 'We have looked at it again, and the page is shown to everybody.',
  keep: 'We have looked at it again, and the page stays hidden.',
  delete: 'We have removed the page.',
};

type ReporterNews = Pick<OwnerNews, 'site' | 'name' | 'decision' | 'reason' | 'contact'> & {
  /** Whether the page’s owner has appealed, and this is the answer. */
  appealed?: boolean;
  /** What the page was reported for. */
  reported: readonly Reason[];
  /** The references of this reporter's reports; none if they are no longer known. */
  references: readonly string[];
};

const reasonLine = ({ decision, reason, reported }: ReporterNews): string => {
  if (decision === 'restore' && reason !== null)
    return `It was hidden for this reason: ${REASON_NAMES[reason]}.`;
  if (reason !== null) return `The reason: ${REASON_NAMES[reason]}.`;
  return `It was reported for this reason: ${reported.map((each) => REASON_NAMES[each]).join('; ')}.`;
};

const thanks = ({ name, site }: Pick<ReporterNews, 'name' | 'site'>): LetterPart => [
  'Thank you for your report about “',
  words(name),
  `” on ${site}.`,
];

const grounds = (news: ReporterNews): LetterPart[] => [
  [reasonLine(news)],
  [rulesSentence(news.reason === null ? news.reported : [news.reason])],
  DECIDED,
];

const FORGOTTEN = [`Your address will be forgotten in ${CASE_DAYS} days.`];

/** The letter to somebody who reported a page: the outcome, never the note to the owner. A page that is shown again leaves nothing to object to. */
export const reporterLetter = (news: ReporterNews): DecisionLetter => ({
  subject: `Your report on ${news.site}`,
  body: [
    thanks(news),
    ...(news.decision === 'restore' && news.appealed
      ? [['The appeal of the page’s owner was granted.']]
      : []),
    [OUTCOMES[news.decision]],
    ...grounds(news),
    ...(news.decision === 'restore' ? referenceOf(news) : [objection(news)]),
    FORGOTTEN,
  ],
});

const objection = ({ contact, references }: ReporterNews): LetterPart => [
  `You can object: write to us through the contact form, ${contact}, with the reference ${references.join(' or ') || 'of your report'}.`,
];

const referenceOf = ({ references }: ReporterNews): LetterPart[] =>
  references.length === 0 ? [] : [[`The reference of your report: ${references.join(', ')}.`]];

/** What taking back a decision means for a page that was reported. */
const TAKEN_BACK: Record<Decision, string> = {
  dismiss: 'We have taken back our decision, and will look at the page again.',
  hide: 'We have taken back our decision: the page is shown to everybody again.',
  restore: 'We have taken back our decision: the page is hidden again.',
  keep: 'We have taken back our decision: the page is shown to everybody again.',
  delete: 'We have taken back our decision: the page is no longer removed.',
};

/** The letter to somebody who reported a page, after they were told of a decision that was taken back; `decision` is that one. */
export const takenBackLetter = (news: ReporterNews & { reopened: boolean }): DecisionLetter => ({
  subject: `Your report on ${news.site}`,
  body: [
    thanks(news),
    [TAKEN_BACK[news.decision]],
    ...(news.reopened ? [['Your report is open again. You will hear of its outcome.']] : []),
    ...grounds(news),
    ...referenceOf(news),
    ...(news.reopened ? [] : [FORGOTTEN]),
  ],
});
