import * as z from 'zod/mini';
import { LINK_ENDS } from '../../accounts/links/rules.ts';
import type { Endpoint } from '../../base/http/calls/endpoint.ts';
import type { ErrorCode } from '../../base/http/calls/error-codes.ts';

/** The description of a call, besides its method, path, access, input and reply, which its endpoint declares. */
type CallWords<Reply> = {
  /** One short sentence without a full stop. */
  summary: string;
  /** More that a caller must know. */
  details?: string;
  /** Its reasons to refuse, apart from those of every call of its kind. */
  refusals?: readonly ErrorCode[];
  /** Extra fields of a refusal with that code. */
  refusalFields?: Partial<Record<ErrorCode, Readonly<Record<string, z.ZodMiniType>>>>;
  /** The files that a multipart body may carry. */
  files?: readonly string[];
  example: { input?: Readonly<Record<string, unknown>>; reply: Reply };
};

/** Extra fields of the refusal of a mailed link: how it ended, if that is known. */
export const linkEnd = { ended: z.exactOptional(z.enum(LINK_ENDS)) };

/** A call of the contract as the document shows it. */
export type Description = { endpoint: Endpoint; words: CallWords<unknown> };

/** Describes a call; the example's reply must have the type of the endpoint's. */
export const describe = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  words: CallWords<NoInfer<Reply>>,
): Description => ({
  endpoint: endpoint as Endpoint,
  words: words as CallWords<unknown>,
});
