import { type Piece, say, sayPieces } from '../../../base/languages/rules/say.ts';
import { TRASH_DAYS } from '../../../profiles/rules/limits.ts';
import { type Reason, reasonName } from '../../reports/rules/reasons.ts';
import { CASE_DAYS } from '../../rules/limits.ts';
import { reasonList, rulesSentence } from '../../rules/rules.ts';
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

/** A sentence whose elements `<theirs>` quote somebody. */
const quoting = (pieces: readonly Piece[]): LetterPart =>
  pieces.map(({ text, tag }) => (tag === 'theirs' ? { theirs: text.replace(/\s+/gu, ' ').trim() } : text));

const decided = (): LetterPart => [say('moderation.letters.person')];

/** Why something was decided; `sayReason` names the reason in a sentence. */
const why = (
  reason: Reason | null,
  note: string,
  sayReason: (reason: string) => string = reasonSentence,
): LetterPart[] => [
  ...(reason === null ? [] : [[sayReason(reasonName(reason))], [rulesSentence([reason])]]),
  ...(note === '' ? [] : [{ quote: note }]),
  decided(),
];

const reasonSentence = (reason: string): string => say('moderation.letters.reason', { reason });
const hiddenFor = (reason: string): string => say('moderation.letters.hidden-for', { reason });
const deletedFor = (reason: string): string => say('moderation.letters.deleted-for', { reason });

const profileLink = (url: string): LetterPart => ({
  link: { label: say('moderation.letters.open-profile'), url },
});

/** The letter to the owner of a page about a decision; null if the decision concerns the reporters alone. */
export const ownerLetter = (news: OwnerNews): DecisionLetter | null =>
  news.decision === 'dismiss' ? null : OWNER_LETTERS[news.decision](news);

const ofPage = ({ site, name }: Pick<OwnerNews, 'site' | 'name'>): { site: string; page: string } => ({
  site,
  page: name,
});

const OWNER_LETTERS: Record<Exclude<Decision, 'dismiss'>, (news: OwnerNews) => DecisionLetter> = {
  hide: (news) => ({
    subject: say('moderation.letters.hidden-subject', { site: news.site }),
    body: [
      ...(news.takenBack ? [[say('moderation.letters.hidden-again')]] : []),
      quoting(sayPieces('moderation.letters.hidden', ofPage(news))),
      ...why(news.reason, news.note),
      [say('moderation.letters.still-yours')],
      [say('moderation.letters.appeal')],
      profileLink(news.myProfile),
    ],
  }),
  restore: (news) => ({
    subject: news.appealed
      ? say('moderation.letters.granted-subject', { site: news.site })
      : say('moderation.letters.shown-subject', { site: news.site }),
    body: [
      ...(news.appealed ? [[say('moderation.letters.granted')]] : []),
      ...(news.takenBack && !news.appealed ? [[say('moderation.letters.not-hidden')]] : []),
      quoting(sayPieces('moderation.letters.shown', ofPage(news))),
      ...why(news.reason, news.note, hiddenFor),
      profileLink(news.myProfile),
    ],
  }),
  keep: (news) => ({
    subject: say('moderation.letters.kept-subject', { site: news.site }),
    body: [
      quoting(sayPieces('moderation.letters.kept', ofPage(news))),
      ...why(news.reason, news.note),
      [say('moderation.letters.still-yours')],
      objection(news.contact, news.reference),
      profileLink(news.myProfile),
    ],
  }),
  delete: (news) => ({
    subject: say('moderation.letters.deleted-subject', { site: news.site }),
    body: [
      quoting(sayPieces('moderation.letters.deleted', ofPage(news))),
      ...why(news.reason, news.note),
      objection(news.contact, news.reference),
      [say('moderation.letters.deleted-kept', { days: TRASH_DAYS })],
      { link: { label: say('moderation.letters.deleted-link'), url: news.claim } },
    ],
  }),
};

const objection = (url: string, reference: string): LetterPart => [
  reference === ''
    ? say('moderation.letters.object-report', { url })
    : say('moderation.letters.object', { url, reference }),
];

/** The letter to the owner of a page that is back from the trash, after they were told that it was deleted. */
export const undeletedLetter = (
  news: Pick<OwnerNews, 'site' | 'name' | 'reason' | 'myProfile'>,
): DecisionLetter => ({
  subject: say('moderation.letters.back-subject', { site: news.site }),
  body: [
    quoting(sayPieces('moderation.letters.back', ofPage(news))),
    [say('moderation.letters.back-as-it-was')],
    ...why(news.reason, '', deletedFor),
    profileLink(news.myProfile),
  ],
});

const OUTCOMES: Readonly<Record<Decision, () => string>> = {
  dismiss: () => say('moderation.letters.outcome-dismiss'),
  hide: () => say('moderation.letters.outcome-hide'),
  restore: () => say('moderation.letters.outcome-restore'),
  keep: () => say('moderation.letters.outcome-keep'),
  delete: () => say('moderation.letters.outcome-delete'),
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
  if (reason !== null)
    return decision === 'restore' ? hiddenFor(reasonName(reason)) : reasonSentence(reasonName(reason));
  return say('moderation.letters.reported-for', { reason: reasonList(reported.map(reasonName)) });
};

const thanks = (news: Pick<ReporterNews, 'name' | 'site'>): LetterPart =>
  quoting(sayPieces('moderation.letters.report-thanks', ofPage(news)));

const grounds = (news: ReporterNews): LetterPart[] => [
  [reasonLine(news)],
  [rulesSentence(news.reason === null ? news.reported : [news.reason])],
  decided(),
];

const forgotten = (): LetterPart => [say('moderation.letters.report-forgotten', { days: CASE_DAYS })];

/** The letter to somebody who reported a page: the outcome, never the note to the owner. A page that is shown again leaves nothing to object to. */
export const reporterLetter = (news: ReporterNews): DecisionLetter => ({
  subject: say('moderation.letters.report-subject', { site: news.site }),
  body: [
    thanks(news),
    ...(news.decision === 'restore' && news.appealed ? [[say('moderation.letters.report-granted')]] : []),
    [OUTCOMES[news.decision]()],
    ...grounds(news),
    ...(news.decision === 'restore' ? referenceOf(news) : [reporterObjection(news)]),
    forgotten(),
  ],
});

const reporterObjection = ({ contact, references }: ReporterNews): LetterPart =>
  objection(
    contact,
    references.length === 0
      ? ''
      : references.reduce((before, last) =>
          say('moderation.letters.references', { references: before, last }),
        ),
  );

const referenceOf = ({ references }: ReporterNews): LetterPart[] =>
  references.length === 0
    ? []
    : [
        [
          say('moderation.letters.report-reference', {
            references: references.join(say('common.list-comma')),
          }),
        ],
      ];

/** What taking back a decision means for a page that was reported. */
const TAKEN_BACK: Readonly<Record<Decision, () => string>> = {
  dismiss: () => say('moderation.letters.back-dismiss'),
  hide: () => say('moderation.letters.back-hide'),
  restore: () => say('moderation.letters.back-restore'),
  keep: () => say('moderation.letters.back-keep'),
  delete: () => say('moderation.letters.back-delete'),
};

/** The letter to somebody who reported a page, after they were told of a decision that was taken back; `decision` is that one. */
export const takenBackLetter = (news: ReporterNews & { reopened: boolean }): DecisionLetter => ({
  subject: say('moderation.letters.report-subject', { site: news.site }),
  body: [
    thanks(news),
    [TAKEN_BACK[news.decision]()],
    ...(news.reopened ? [[say('moderation.letters.report-open')]] : []),
    ...grounds(news),
    ...referenceOf(news),
    ...(news.reopened ? [] : [forgotten()]),
  ],
});
