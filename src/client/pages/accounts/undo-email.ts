import { undoEmail } from '../../../contract/account.ts';
import { call } from '../../stores/call.ts';
import { forgetOwner } from '../../stores/session.ts';
import { onPress, showState, takeToken } from './link-page.ts';

const token = takeToken();

onPress(
  'undo',
  () => call(undoEmail, { token }),
  () => {
    forgetOwner();
    showState('done');
  },
);
if (token === '') showState('over');
