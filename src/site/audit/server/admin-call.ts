import type { Admin } from '../../../base/http/rules/roles.ts';
import type { HandledCall } from '../../../base/http/server/handle.ts';
import type { AdminAction } from '../rules.ts';

/** Whether a public call comes from certain members of the team; may add the cookie of an extended session. */
export type IsFromAdmin = (
  call: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
) => Promise<boolean>;

export type AdminCall<Input> = HandledCall<Input> & {
  admin: Admin;
  /**
   * Logs an action right before it happens, so that none is missing from the log; if the action fails, its entry shows the attempt.
   * Throws if the log cannot be written.
   */
  audit: (action: AdminAction, target: string, before: unknown, after: unknown) => Promise<void>;
};
