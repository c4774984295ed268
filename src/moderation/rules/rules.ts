import { say } from '../../base/languages/rules/say.ts';
import type { Reason } from '../reports/rules/reasons.ts';

/** The rule of the terms that a page breaks, for each reason, and the section that it stands in. */
const RULES: Record<Reason, () => string> = {
  'about-me': () => say('moderation.rule.about-me'),
  impersonation: () => say('moderation.rule.impersonation'),
  wrong: () => say('moderation.rule.wrong'),
  private: () => say('moderation.rule.private'),
  abuse: () => say('moderation.rule.abuse'),
  illegal: () => say('moderation.rule.illegal'),
  spam: () => say('moderation.rule.spam'),
  other: () => say('moderation.rule.other'),
};

/** Names the rules of some reasons in a letter, each once. */
export const rulesSentence = (reasons: readonly Reason[]): string => {
  const rules = [...new Set(reasons)].map((reason) => RULES[reason]());
  return say('moderation.rule.of-terms', { count: rules.length, rules: reasonList(rules) });
};

/** Reasons or rules one after the other. */
export const reasonList = (words: readonly string[]): string =>
  words.reduce((reasons, last) => say('moderation.reason.list', { reasons, last }));
