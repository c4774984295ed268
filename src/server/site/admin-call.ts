import type { Admin, AdminAction } from '../../domain/site/audit.ts';
import type { HandledCall } from '../http/handle.ts';

/** Whether a public call comes from an administrator; may add the cookie of an extended session. */
export type IsFromAdmin = (
  call: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
) => Promise<boolean>;

export type AdminCall<Input> = HandledCall<Input> & {
  admin: Admin;
  /**
   * Logs an action right before it is carried out, so that no action is missing from the log; an entry whose
   * action then failed shows the attempt. Throws if the log cannot be written.
   */
  audit: (action: AdminAction, target: string, before: unknown, after: unknown) => Promise<void>;
};
