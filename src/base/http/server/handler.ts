import type { Endpoint } from '../calls/endpoint.ts';
import type { FurtherRules, HandledCall } from './handle.ts';

/** A call and what a noun cannot know itself. */
export type AnsweredCall<Input> = HandledCall<Input> & {
  /** Tells the team, after the reply, that something new waits for it. */
  tellArrival: () => void;
};

/** A call of the contract and what answers it. The site's table of calls names where each is; what serves them adds sessions, checks and headers. */
export type CallHandler<Input = unknown, Reply = unknown, Call = unknown> = {
  readonly endpoint: Endpoint<Input, Reply>;
  readonly run: (call: Call) => Promise<Reply | Response>;
  readonly further: FurtherRules | undefined;
};

/**
 * Declares what answers a call: `run` returns the fields of the reply, or a whole `Response`. It checks all rules itself; `further`
 * names those that are broken too where the schema refuses already.
 */
/* @__NO_SIDE_EFFECTS__ */
export const handler = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  run: (call: AnsweredCall<Input>) => Promise<Reply | Response>,
  further?: FurtherRules,
): CallHandler<Input, Reply, AnsweredCall<Input>> => ({ endpoint, run, further });
