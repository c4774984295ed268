import type { Reason } from '../../reports/rules/reasons.ts';

/** Templates of the note to the owner, for each reason. */
export const NOTE_TEMPLATES: Record<Reason, string> = {
  'about-me': 'The person whom this page is about told us that they did not make it.',
  impersonation:
    'The page pretends to be somebody else. If you are who it says, appeal and tell us how we can check it.',
  wrong: 'The page says something that is not true. Please correct it and appeal.',
  private: 'The page shows something private. Please take it out and appeal.',
  abuse: 'The page insults, threatens or incites. That is against our terms.',
  illegal: 'The page shows something that breaks the law.',
  spam: 'The page is advertising or spam. A profile tells who somebody is.',
  other: '',
};
