import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { dialogForm } from '../../../base/form/browser/dialog-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { claimProfileCall } from '../../../base/http/calls/form-calls.ts';
import type { claimProfile } from '../calls/claim.ts';

/** Opens the dialog that mails a link to the owner of a profile's address. */
export const open = dialogForm({
  name: 'claim',
  unreachable: () => ACCOUNT_SENTENCES.unreachable,
  send: (input) => call<typeof claimProfile>(claimProfileCall, input),
});
