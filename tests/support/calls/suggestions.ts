import { type Answer, aSolvedCaptcha, send } from './calls.ts';

/** Sends a reader's suggestion, of another hometown unless given otherwise. */
export const suggest = async (id: string, given: Record<string, unknown> = {}): Promise<Answer> =>
  send('suggest-change.php', {
    json: { id, field: 'hometown', value: 'Mandya', captcha: await aSolvedCaptcha(), ...given },
  });

/** An owner's answer to a suggestion. */
export const answerAs = (
  cookie: string,
  reference: string,
  decision: string,
  value?: string,
): Promise<Answer> =>
  send('answer-suggestion.php', {
    json: { reference, decision, ...(value !== undefined && { value }) },
    cookie,
  });

/** The open suggestions as an owner sees them. */
export const suggestionsOf = async (cookie: string, query: Record<string, string> = {}) =>
  (await send('get-suggestions.php', { query, cookie })).body;
