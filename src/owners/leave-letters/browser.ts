import { onPress, openLink, showState, takeToken } from '../../base/form/browser/link-page.ts';
import { call } from '../../base/http/browser/call.ts';
import { leaveLetters } from './calls.ts';

const token = takeToken();
// Whether the token is good shows when it is used.
void openLink(token, async () => ({ kind: 'done', reply: null }));

const leave = () => {
  const form = new FormData();
  form.set('token', token);
  return call(leaveLetters, form);
};

onPress('leave', leave, () => showState('done'));
