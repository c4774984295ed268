import { undoNotice } from '../../../accounts/email/rules.ts';
import { checkedToken } from '../../../accounts/links/browser.ts';
import { forgetOwner } from '../../../accounts/login/browser/session.ts';
import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { confirmEmail } from '../calls.ts';

const token = checkedToken('confirm');

onPress(
  'confirm',
  () => call(confirmEmail, { token }),
  ({ undo_until: until }) => {
    const notice = document.querySelector<HTMLElement>('[data-undo]');
    if (notice !== null && until !== undefined) {
      notice.textContent = undoNotice(until);
      notice.hidden = false;
    }
    showState('done');
  },
);
onPress(
  'deny',
  async () =>
    window.confirm(say('owners.email.take-off'))
      ? call(confirmEmail, { token, action: 'deny' as const })
      : null,
  () => {
    forgetOwner();
    showState('denied');
  },
);
