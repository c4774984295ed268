import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/** How the input of a call travels. `form` is form data of either encoding, `upload` is multipart with photos. */
export type InputKind = 'none' | 'query' | 'json' | 'form' | 'upload';

/** Who may make a call: `owner` and `admin` need a session of their kind. */
export type Access = 'anyone' | 'owner' | 'admin';

/** One call of the php-api contract, as the browser and the function both see it. */
export type Endpoint<Input = unknown, Reply = unknown> = {
  readonly method: 'GET' | 'POST';
  /** The canonical spelling; any letter case is answered. */
  readonly path: `/php-api/${string}.php`;
  readonly input: InputKind;
  readonly access: Access;
  /** Whether another site's page must not be able to cause it. */
  readonly writes: boolean;
  /** An owner's call whose `id` names something else than the owner. */
  readonly namesOthers?: boolean;
  readonly schema: z.ZodMiniType<Input>;
  /** Carries the type of a successful reply; there is no value. */
  readonly reply?: Reply;
};

/** What it takes to make a call, without what checks it. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'input'>;

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type ReplyOf<E> =
  E extends Endpoint<never, infer Reply> ? Reply : E extends { reply?: infer Reply } ? Reply : never;

/** What every refused call answers. */
export type Failure = {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  error?: string;
  requestId?: string;
};

/** Declares a call; `Reply` is given, the input's type comes from the schema. */
export const endpoint =
  <Reply>() =>
  <Input>(declaration: Omit<Endpoint<Input, Reply>, 'reply'>): Endpoint<Input, Reply> =>
    declaration;
