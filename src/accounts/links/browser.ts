import { openLink, takeToken } from '../../base/form/browser/link-page.ts';
import { call } from '../../base/http/browser/call.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { checkLink } from './calls.ts';
import type { CheckedLink } from './rules.ts';

/** The token of a mailed link, which is checked before the page shows its form; `show` gets what the check tells of a link that works. */
export const checkedToken = (
  use: CheckedLink,
  show: (reply: ReplyOf<typeof checkLink>) => void = () => {},
): string => {
  const token = takeToken();
  void openLink(token, async () => {
    const outcome = await call(checkLink, { token, for: use });
    if (outcome.kind === 'done') show(outcome.reply);
    return outcome;
  });
  return token;
};
