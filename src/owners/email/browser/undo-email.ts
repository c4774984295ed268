import { checkedToken } from '../../../accounts/links/browser.ts';
import { forgetOwner } from '../../../accounts/login/browser/session.ts';
import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { undoEmail } from '../calls.ts';

const token = checkedToken('undo');

onPress(
  'undo',
  () => call(undoEmail, { token }),
  () => {
    forgetOwner();
    showState('done');
  },
);
