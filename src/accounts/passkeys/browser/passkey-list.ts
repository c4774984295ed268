import { call } from '../../../base/http/browser/call.ts';
import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import {
  addPasskey,
  addTeamPasskey,
  getPasskeys,
  getTeamPasskeys,
  passkeyOptions,
  removePasskey,
  removeTeamPasskey,
  teamPasskeyOptions,
} from '../calls.ts';
import type { PasskeyItem } from '../rules.ts';
import { callProblem } from './ceremony.ts';

/** The calls of somebody's own passkeys, of an owner or of a member of the team. */
export type PasskeyCalls = {
  options: typeof passkeyOptions;
  add: typeof addPasskey;
  list: Endpoint<Record<string, never>, { items: PasskeyItem[] }>;
  remove: typeof removePasskey;
};

export const OWNER_PASSKEYS: PasskeyCalls = {
  options: passkeyOptions,
  add: addPasskey,
  list: getPasskeys,
  remove: removePasskey,
};

export const TEAM_PASSKEYS: PasskeyCalls = {
  options: teamPasskeyOptions,
  add: addTeamPasskey,
  list: getTeamPasskeys,
  remove: removeTeamPasskey,
};

/** Somebody's own passkeys; null if they could not be loaded. */
export const loadPasskeys = async ({ list }: PasskeyCalls): Promise<PasskeyItem[] | null> => {
  const outcome = await call(list, {});
  return outcome.kind === 'done' ? outcome.reply.items : null;
};

/** Whether an owner's login has no passkey and can add one, whatever page it shows: nobody else is offered one. */
export const lacksPasskey = async (): Promise<boolean> => {
  const outcome = await call(getPasskeys, {});
  return outcome.kind === 'done' && outcome.reply.may_add && outcome.reply.items.length === 0;
};

/** Why something was not done: sentences by field, and one for the whole. */
type Refused = { errors: Record<string, string>; message: string };

const send = async (
  endpoint: PasskeyCalls['add'] | PasskeyCalls['remove'],
  input: Record<string, unknown>,
): Promise<{ done: string } | Refused> => {
  const outcome = await call(endpoint, input);
  if (outcome.kind === 'done') return { done: outcome.reply.message };
  const errors = outcome.kind === 'refused' ? (outcome.failure.errors ?? {}) : {};
  return { errors, message: callProblem(outcome) };
};

/** Adds what the browser made; returns the message, or what was refused. */
export const sendPasskey = (
  { add }: PasskeyCalls,
  input: { name: string; password: string; response: unknown },
): Promise<{ done: string } | Refused> => send(add, input);

/** Removes a passkey; returns the message, or what was refused. */
export const sendRemoval = (
  { remove }: PasskeyCalls,
  input: { id: string; password: string },
): Promise<{ done: string } | Refused> => send(remove, input);
