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

const OUTCOMES: Record<Decision, string> = {
  dismiss: 'We have looked at it and found no reason to change the page.',
  hide: 'We have hidden the page.',
  restore: 'We have looked at it again, and the page is shown to everybody.',
  keep: 'We have looked at it again, and the page stays hidden.',
  delete: 'We have removed the page.',
};

type ReporterNews = Pick<OwnerNews, 'site' | 'name' | 'decision' | 'reason' | 'contact'> & {
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

/** The letter to somebody who reported a page: the outcome, never the note to the owner. */
export const reporterLetter = (news: ReporterNews): DecisionLetter => ({
  subject: `Your report on ${news.site}`,
  body: [
    ['Thank you for your report about “', words(news.name), `” on ${news.site}.`],
    [OUTCOMES[news.decision]],
    [reasonLine(news)],
    [rulesSentence(news.reason === null ? news.reported : [news.reason])],
    DECIDED,
    [
      `You can object: write to us through the contact form, ${news.contact}, with the reference ${news.references.join(' or ') || 'of your report'}.`,
    ],
    [`Your address will be forgotten in ${CASE_DAYS} days.`],
  ],
});
