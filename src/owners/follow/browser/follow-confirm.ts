import { checkedToken } from '../../../accounts/links/browser.ts';
import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { showClaimedPage } from '../../claims/browser/claimed-page.ts';
import { followConfirm } from '../calls.ts';

const token = checkedToken('follow', ({ page }) => page && showClaimedPage(page));

onPress(
  'follow',
  () => call(followConfirm, { token }),
  () => showState('done'),
);
