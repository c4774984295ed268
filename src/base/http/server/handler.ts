import type { Defer, Storage, Versioned } from '../../engine/storage/storage.ts';
import type { Problems } from '../../fields/rules/field-sentences.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { PageRole } from '../rules/roles.ts';

/** The part of a session that every call uses; `holder` is a login's id or an admin's key, `page` the page that a login last chose in it. */
export type CallSession = { holder: string; page?: string };

/** Who makes a call, and what it is about. */
export type Actor = {
  /** What the call is about: an owner's page, or the login in calls about that; else an admin's key, or '' for anyone. */
  subject: string;
  /** An owner's login; '' for others. */
  login: string;
  /** What the login is to the page; null in calls that are about none. */
  role: PageRole | null;
  /** The roles that may make the call, for whoever asks again before a write. */
  roles: readonly PageRole[];
  /** What was read of the page to find that out, so that nobody reads it twice. */
  found: Versioned<unknown> | null;
};

/** The context of a call's handler. */
export type HandledCall<Input, Session extends CallSession = CallSession> = Actor & {
  input: Input;
  /** Files by field name, in calls with photos. */
  files: ReadonlyMap<string, File>;
  request: Request;
  storage: Storage;
  /** The client's IP address, as the platform sees it. */
  address: string;
  /** The session of the call; null for a public call. */
  session: Session | null;
  /** Adds `Set-Cookie` headers to the reply. */
  setCookie: (cookie: string | readonly string[]) => void;
  /** Runs work after the reply, if the platform allows that. */
  later: Defer;
};

/** A call whose schema has refused some of its fields, as they were sent. */
export type RefusedCall = Actor &
  Pick<HandledCall<unknown>, 'files' | 'storage' | 'address'> & {
    fields: Readonly<Record<string, unknown>>;
  };

/** The problems, by field, that the schema cannot see because they depend on what is stored, the day or the other fields. */
export type FurtherRules = (call: RefusedCall) => Problems | Promise<Problems>;

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
