import { say } from '../../../base/languages/rules/say.ts';
import { readWebAddress } from '../../../base/text/rules/url.ts';
import type { BadgeBasis } from './verification.ts';

/** An open badge request. `asked` is ISO 8601. */
export type BadgeRequestView = { basis: BadgeBasis; evidence: string; note: string; asked: string };

/** Each basis in words, as the page and the dashboard say it. */
export const BASIS_LABELS: Record<BadgeBasis, string> = {
  get document() {
    return say('profiles.badge.basis-document');
  },
  get website() {
    return say('profiles.badge.basis-website');
  },
  get register() {
    return say('profiles.badge.basis-register');
  },
  get press() {
    return say('profiles.badge.basis-press');
  },
  get known() {
    return say('profiles.badge.basis-known');
  },
  get other() {
    return say('profiles.badge.basis-other');
  },
};

/** Each basis as an owner claims it in a request. */
export const BASIS_CLAIMS: Record<BadgeBasis, string> = {
  get website() {
    return BASIS_LABELS.website;
  },
  get register() {
    return BASIS_LABELS.register;
  },
  get press() {
    return BASIS_LABELS.press;
  },
  get document() {
    return say('profiles.badge.claim-document');
  },
  get known() {
    return say('profiles.badge.claim-known');
  },
  get other() {
    return say('profiles.badge.claim-other');
  },
};

export const BADGE_SENTENCES = {
  get basis() {
    return say('profiles.badge.choose-basis');
  },
  get evidence() {
    return say('profiles.badge.evidence');
  },
  get rests() {
    return say('profiles.badge.rests');
  },
  get suspends() {
    return say('profiles.badge.suspends');
  },
  get choose() {
    return say('profiles.badge.choose');
  },
  get decide() {
    return say('profiles.badge.decide');
  },
  get missing() {
    return say('profiles.badge.missing');
  },
  get requested() {
    return say('profiles.badge.requested');
  },
  get already() {
    return say('profiles.badge.already');
  },
  get decided() {
    return say('profiles.badge.decided');
  },
  get decidedByYou() {
    return say('profiles.badge.decided-by-you');
  },
  get changed() {
    return say('profiles.badge.changed');
  },
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
