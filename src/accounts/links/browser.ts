import { openLink, takeToken } from '../../base/form/browser/link-page.ts';
import { call } from '../../base/http/browser/call.ts';
import { checkLink, type OfferOfLink } from './calls.ts';
import type { CheckedLink } from './rules.ts';

/** The token of a mailed link, which is checked before the page shows its form; `show` gets what it offers, if it does. */
export const checkedToken = (use: CheckedLink, show: (offer: OfferOfLink) => void = () => {}): string => {
  const token = takeToken();
  void openLink(token, async () => {
    const outcome = await call(checkLink, { token, for: use });
    if (outcome.kind === 'done' && outcome.reply.offer !== undefined) show(outcome.reply.offer);
    return outcome;
  });
  return token;
};
