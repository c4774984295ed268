import type { claimProfile } from '../../../contract/owners/claim.ts';
import { claimProfileCall } from '../../../contract/reading-calls.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { dialogForm } from '../../forms/dialog-form.ts';
import { call } from '../../frame/call.ts';

/** Opens the dialog that mails a link to the owner of a profile's address. */
export const open = dialogForm({
  name: 'claim',
  unreachable: ACCOUNT_SENTENCES.unreachable,
  send: (input) => call<typeof claimProfile>(claimProfileCall, input),
});
