import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';

/** What the document says of a call beside its method, path, access and input, which its endpoint knows. */
export type CallWords<Reply> = {
  /** What it does, in one short sentence without a full stop. */
  summary: string;
  /** What else a caller has to know. */
  details?: string;
  /** A successful reply; a field that it does not name fails the tests. */
  reply: z.ZodMiniType<Reply>;
  /** How it may refuse, beside what every call of its kind may answer. */
  refusals?: readonly ErrorCode[];
  /** Fields that a refusal with that code has beside the usual ones. */
  refusalFields?: Partial<Record<ErrorCode, Readonly<Record<string, z.ZodMiniType>>>>;
  /** The files that a multipart body may carry. */
  files?: readonly string[];
  example: { input?: Readonly<Record<string, unknown>>; reply: Reply };
};

/** A call of the contract as the document shows it. */
export type Description = { endpoint: Endpoint; words: CallWords<unknown> };

/** Describes a call; the reply's schema and example have to be of the type that the endpoint declares. */
export const describe = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  words: CallWords<NoInfer<Reply>>,
): Description => ({
  endpoint: endpoint as Endpoint,
  words: words as CallWords<unknown>,
});
