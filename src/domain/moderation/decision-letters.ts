import { TRASH_DAYS } from '../profiles/limits.ts';
import type { Decision } from './decisions.ts';
import { CASE_DAYS } from './limits.ts';
import { REASON_NAMES, type Reason } from './reasons.ts';

/** One part of a letter: a sentence that may quote other people's words, a longer text, or a link. */
type LetterPart =
  | readonly (string | { theirs: string })[]
  | { quote: string }
  | { link: { label: string; url: string } };
export type DecisionLetter = { subject: string; body: LetterPart[] };

/** The facts of a letter about a decision; addresses are absolute URLs. */
type OwnerNews = {
  site: string;
  name: string;
  decision: Decision;
  reason: Reason | null;
  note: string;
  /** Where the owner sees the page and can appeal. */
  myProfile: string;
  /** Where the owner of a deleted page can export it or delete it for good; missing if the page has no e-mail address. */
  claim: string;
};

const words = (text: string): { theirs: string } => ({ theirs: text.replace(/\s+/gu, ' ').trim() });

const why = (reason: Reason | null, note: string): LetterPart[] => [
  ...(reason === null ? [] : [[`The reason: ${REASON_NAMES[reason]}.`]]),
  ...(note === '' ? [] : [{ quote: note }]),
];

/** The letter to the owner of a page about a decision; null if the decision concerns the reporters alone. */
export const ownerLetter = (news: OwnerNews): DecisionLetter | null => {
  const { site, name, decision, reason, note, myProfile, claim } = news;
  const page = words(name);
  switch (decision) {
    case 'dismiss':
      return null;
    case 'hide':
      return {
        subject: `Your page on ${site} is hidden`,
        body: [
          ['Your page “', page, `” on ${site} is hidden: nobody but you can see it.`],
          ...why(reason, note),
          [
            'You can still log in, edit, export or delete it. If you think this is wrong, you can appeal once.',
          ],
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'restore':
      return {
        subject: `Your page on ${site} is shown again`,
        body: [
          ['Your page “', page, `” on ${site} is shown to everybody again.`],
          ...why(null, note),
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'keep':
      return {
        subject: `Your page on ${site} stays hidden`,
        body: [
          ['We have looked at your page “', page, `” on ${site} again. It stays hidden.`],
          ...why(reason, note),
          ['You can still log in, edit, export or delete it.'],
          { link: { label: 'Open my profile', url: myProfile } },
        ],
      };
    case 'delete':
      return {
        subject: `Your page on ${site} was deleted`,
        body: [
          ['Your page “', page, `” on ${site} was deleted, and you can no longer log in.`],
          ...why(reason, note),
          [
            `It is kept for ${TRASH_DAYS} days. Until then you can download everything in it, or end it at once:`,
          ],
          { link: { label: 'Download or end it', url: claim } },
        ],
      };
  }
};

const OUTCOMES: Record<Decision, string> = {
  dismiss: 'We have looked at it and found no reason to change the page.',
  hide: 'We have hidden the page.',
  restore: 'We have looked at it again, and the page is shown.',
  keep: 'We have looked at it again, and the page stays hidden.',
  delete: 'We have removed the page.',
};

/** The letter to somebody who reported a page: the outcome, never the note to the owner. */
export const reporterLetter = (news: { site: string; name: string; decision: Decision }): DecisionLetter => ({
  subject: `Your report on ${news.site}`,
  body: [
    ['Thank you for your report about “', words(news.name), `” on ${news.site}.`],
    [OUTCOMES[news.decision]],
    [`Your address will be forgotten in ${CASE_DAYS} days.`],
  ],
});
