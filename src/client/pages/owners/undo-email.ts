import { undoEmail } from '../../../contract/owners/email.ts';
import { onPress, showLinkEnd, showState, takeToken } from '../../forms/link-page.ts';
import { call } from '../../frame/call.ts';
import { forgetOwner } from '../../stores/accounts/session.ts';

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
