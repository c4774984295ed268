import type { Outcome } from '../../../base/http/browser/call.ts';
import type { AnswerReply } from '../../../profiles/suggestions/calls.ts';
import { SUGGESTION_SENTENCES } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';

/** What an answer to a suggestion did: it is over (also if somebody else answered it), or it was refused, perhaps because of its value. */
export type AnswerOutcome = { isOver: boolean; message: string; problem?: string };

const OVER: readonly string[] = ['conflict', 'not-found'];

/** Reads the reply to an answer. */
export const toAnswerOutcome = (outcome: Outcome<AnswerReply>): AnswerOutcome => {
  if (outcome.kind === 'done') return { isOver: true, message: outcome.reply.message };
  if (outcome.kind === 'unreachable') return { isOver: false, message: SUGGESTION_SENTENCES.notAnswered };
  const { code, message, errors } = outcome.failure;
  const problem = errors?.['value'];
  return { isOver: OVER.includes(code), message, ...(problem !== undefined && { problem }) };
};
