import { forgetOwner } from '../../../accounts/login/browser/session.ts';
import { onPress, showLinkEnd, showState, takeToken } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { undoEmail } from '../calls.ts';

const token = takeToken();

onPress(
  'undo',
  () => call(undoEmail, { token }),
  () => {
    forgetOwner();
    showState('done');
  },
);
if (token === '') showLinkEnd();
