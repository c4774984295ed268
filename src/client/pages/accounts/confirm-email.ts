import { confirmEmail } from '../../../contract/account.ts';
import { call } from '../../stores/call.ts';
import { forgetOwner } from '../../stores/session.ts';
import { onPress, showState, takeToken } from './link-page.ts';

const token = takeToken();

onPress(
  'confirm',
  () => call(confirmEmail, { token }),
  () => showState('done'),
);
onPress(
  'deny',
  async () =>
    window.confirm('Take this address off the page? Its owner can no longer log in with it.')
      ? call(confirmEmail, { token, action: 'deny' as const })
      : null,
  () => {
    forgetOwner();
    showState('denied');
  },
);
if (token === '') showState('over');
