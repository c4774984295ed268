import type { Reason } from '../reports/rules/reasons.ts';

/** A rule of the terms: the section that it stands in, and what it says. */
type Rule = { section: string; text: string };

const restriction = (text: string): Rule => ({ section: 'Usage restrictions', text });

/** The rule of the terms that a page breaks, for each reason. */
export const RULES: Record<Reason, Rule> = {
  'about-me': restriction('nobody may make a page in the name of somebody who did not agree'),
  impersonation: restriction('nobody may pretend to be somebody else'),
  wrong: {
    section: 'Content submission',
    text: 'what a page says is true to the best of its owner’s knowledge',
  },
  private: restriction('nobody may publish other people’s private details'),
  abuse: restriction('nobody may insult, threaten or harass'),
  illegal: restriction('nobody may break the law'),
  spam: restriction('nobody may send advertising'),
  other: { section: 'Termination', text: 'a page that breaks these terms may be hidden or deleted' },
};

/** Names the rules of some reasons in a letter, each once. */
export const rulesSentence = (reasons: readonly Reason[]): string => {
  const rules = [...new Set(reasons.map((reason) => RULES[reason]))];
  const words = rules.map(({ section, text }) => `${text} (${section})`).join('; ');
  return `The ${rules.length === 1 ? 'rule' : 'rules'} of our terms: ${words}.`;
};
