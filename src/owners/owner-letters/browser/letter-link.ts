import { openLink, takeToken } from '../../../base/form/browser/link-page.ts';

/** The token of a link in a letter. The page shows its form at once: whether the link still works is known when its button is pressed. */
export const letterToken = (): string => {
  const token = takeToken();
  void openLink(token, async () => ({ kind: 'done', reply: {} }));
  return token;
};
