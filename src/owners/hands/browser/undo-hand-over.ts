import { checkedToken } from '../../../accounts/links/browser.ts';
import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { sayPieces } from '../../../base/languages/rules/say.ts';
import { showClaimedPage } from '../../claims/browser/claimed-page.ts';
import { undoHandOver } from '../calls.ts';
import { putPieces } from './put-pieces.ts';

const token = checkedToken('return', ({ offer }) => {
  if (offer === undefined) return;
  const { page, by } = offer;
  showClaimedPage(page);
  const words = document.querySelector<HTMLElement>('[data-back-words]');
  if (words !== null) putPieces(words, sayPieces('owners.back-page.does', { by }));
});

onPress(
  'back',
  () => call(undoHandOver, { token }),
  () => showState('done'),
);
