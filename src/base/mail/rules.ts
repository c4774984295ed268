import { ownLanguage } from '../brand/rules/languages.ts';
import { currentLanguage } from '../languages/rules/say.ts';

/**
 * What a letter is about, and who can cause it: `others`, as anybody who knows the address can (these share one budget); `protects`, because it
 * tells the owner of a change that somebody else may have made; `own`, which the team decided or the address asked for itself.
 */
const CAUSES = {
  reset: 'others',
  'login-link': 'others',
  welcome: 'others',
  confirmation: 'others',
  claim: 'others',
  'claim-outcome': 'others',
  receipt: 'others',
  'report-outcome': 'others',
  suggestions: 'others',
  'suggestion-outcome': 'others',
  'proposal-outcome': 'others',
  tie: 'others',
  invitation: 'others',
  editing: 'others',
  follow: 'others',
  'letter-check': 'others',
  'owner-letter': 'others',
  'handed-over': 'protects',
  'email-changed': 'protects',
  'email-undone': 'protects',
  'password-changed': 'protects',
  'passkey-added': 'protects',
  decision: 'own',
  badge: 'own',
  proofs: 'own',
  notice: 'own',
  'claim-proven': 'own',
  contact: 'own',
  'login-ended': 'own',
  'still-right': 'own',
  leaving: 'own',
  'page-changed': 'own',
  answer: 'own',
} as const satisfies Record<string, 'others' | 'protects' | 'own'>;

export type LetterKind = keyof typeof CAUSES;

/** Who can cause letters of a kind. */
export const causeOf = (kind: LetterKind): 'others' | 'protects' | 'own' => CAUSES[kind];

/**
 * Letters that leave no note with the page they are about: their calls have no operation to spare, and a stored link tells of each of them, or
 * the account.
 */
const UNNOTED: readonly LetterKind[] = [
  ...(['reset', 'login-link', 'confirmation', 'welcome', 'password-changed'] as const),
  // They are about those who follow the page.
  ...(['follow', 'page-changed'] as const),
  // It goes to a reader.
  'letter-check',
];

/** Whether a letter leaves a note with the page that it is about. */
export const isNoted = (kind: LetterKind): boolean => !UNNOTED.includes(kind);

/** What became of a letter: it was sent, waits for the mail server, or was refused by it for good. */
export type LetterState = 'sent' | 'waiting' | 'refused';

/** How many letters that others can cause one address gets in an hour and in a day. Of each kind that protects it gets one an hour. */
export const LETTERS = { perHour: 6, perDay: 20 } as const;

/** How long letters about what the team did wait, so that it can be taken back, in milliseconds. */
export const LETTER_HOLD = 60_000;

/** The language of a request, as it is kept for letters about it; undefined for the site's own. */
export const keptLanguage = (): string | undefined => {
  const language = currentLanguage();
  return language === ownLanguage() ? undefined : language;
};

/** Who wants a letter about something, and in which languages, by address; one that has none hears of it in the site's own. */
export type Addressees = { emails: string[]; languages?: Readonly<Record<string, string>> };

/** Some addressees with one more, in the language of the request. */
export const withAddressee = (before: Addressees, email: string): Addressees => {
  const { emails, languages } = before;
  const language = keptLanguage();
  if (email === '') return before;
  return {
    emails: [...emails, email],
    ...(languages !== undefined && { languages }),
    ...(language !== undefined && { languages: { ...languages, [email]: language } }),
  };
};
