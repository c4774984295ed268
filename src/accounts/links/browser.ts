import { openLink, takeToken } from '../../base/form/browser/link-page.ts';
import { call } from '../../base/http/browser/call.ts';
import { checkLink } from './calls.ts';
import type { CheckedLink } from './rules.ts';

/** The token of a mailed link, which is checked before the page shows its form. */
export const checkedToken = (use: CheckedLink): string => {
  const token = takeToken();
  void openLink(token, () => call(checkLink, { token, for: use }));
  return token;
};
