import { readWebAddress } from '../../../base/text/rules/url.ts';
import type { BadgeBasis } from './verification.ts';

/** An open badge request. `asked` is ISO 8601. */
export type BadgeRequestView = { basis: BadgeBasis; evidence: string; note: string; asked: string };

/** Each basis in words, as the page and the dashboard say it. */
export const BASIS_LABELS: Record<BadgeBasis, string> = {
  document: 'An identity document was checked',
  website: 'The official website leads to this page',
  register: 'An entry in a public register',
  press: 'Reports in the press',
  known: 'Known to the editors',
  other: 'Checked by the editors',
};

/** Each basis as an owner claims it in a request. */
export const BASIS_CLAIMS: Record<BadgeBasis, string> = {
  ...BASIS_LABELS,
  document: 'An identity document',
  known: 'The editors know me',
  other: 'Something else',
};

export const BADGE_SENTENCES = {
  basis: 'Please choose what the badge is based on',
  evidence: 'Evidence must be an address that starts with https://',
  rests: 'Your verified badge goes when you save this.',
  suspends: 'The verified badge goes when you save this.',
  choose: 'Please choose what shows that it is you',
  decide: 'Please choose whether the page gets the badge',
  missing: 'Please give a link or a note',
  requested: 'Your request was sent.',
  already: 'Your profile is verified already.',
  decided: 'Another administrator has decided on this badge.',
  decidedByYou: 'You have decided on this badge already.',
  changed: 'This profile was changed in the meantime. Please look at it again.',
} as const;

/** Whether a text is an https address that may be linked as evidence. */
export const isEvidence = (text: string): boolean => readWebAddress(text)?.protocol === 'https:';

/** What is wrong with what an administrator says a badge rests on, by field; `basis` is '' until it is chosen. */
export const badgeReasonProblems = ({
  basis,
  evidence,
}: {
  basis: BadgeBasis | '';
  evidence: string;
}): Record<string, string> => ({
  ...(basis === '' && { basis: BADGE_SENTENCES.basis }),
  ...(evidence !== '' && !isEvidence(evidence) && { evidence: BADGE_SENTENCES.evidence }),
});

/** What the form of a badge request lacks, by field: a basis, and a link or a note. */
export const badgeRequestProblems = ({
  basis,
  evidence,
  note,
}: {
  basis: BadgeBasis | '';
  evidence: string;
  note: string;
}): Record<string, string> => {
  const link =
    evidence === ''
      ? note === ''
        ? BADGE_SENTENCES.missing
        : ''
      : isEvidence(evidence)
        ? ''
        : BADGE_SENTENCES.evidence;
  return { ...(basis === '' && { basis: BADGE_SENTENCES.choose }), ...(link !== '' && { evidence: link }) };
};
