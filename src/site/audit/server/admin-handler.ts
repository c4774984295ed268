import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import type { Admin } from '../../../base/http/rules/roles.ts';
import type { CallHandler, FurtherRules, HandledCall } from '../../../base/http/server/handler.ts';
import type { Answerers } from '../../to-do/rules.ts';
import type { AdminAction } from '../rules.ts';

/** Whether a public call comes from certain members of the team; may add the cookie of an extended session. */
export type IsFromAdmin = (
  call: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
) => Promise<boolean>;

export type AdminCall<Input> = HandledCall<Input> & {
  admin: Admin;
  /** Whether a passkey was used in the session. */
  byPasskey: boolean;
  /**
   * Logs an action right before it happens, so that none is missing from the log; if the action fails, its entry shows the attempt.
   * Throws if the log cannot be written.
   */
  audit: (action: AdminAction, target: string, before: unknown, after: unknown) => Promise<void>;
  /** Runs an act on some pages, and again if one was gone because a crash had left its merge half done, which is finished before that. */
  onWholePages: <T>(ids: readonly string[], act: () => Promise<T>) => Promise<T>;
  /** Those who look after profiles, and so may have what waits. */
  answerers: () => Promise<Answerers>;
};

/** Declares what answers a call of the team: like `handler`, with the member who makes it and the log of what they do. */
/* @__NO_SIDE_EFFECTS__ */
export const adminHandler = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  run: (call: AdminCall<Input>) => Promise<Reply | Response>,
  further?: FurtherRules,
): CallHandler<Input, Reply, AdminCall<Input>> => ({ endpoint, run, further });
