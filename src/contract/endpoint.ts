import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/** How the input of a call is sent. `form` is form data of either encoding, `upload` is multipart with photos. */
export type InputKind = 'none' | 'query' | 'json' | 'form' | 'upload';

/** Who may make a call: `owner` and `admin` need a session of their kind. */
export type Access = 'anyone' | 'owner' | 'admin';

/** One call of the php-api contract, for the browser and the function. */
export type Endpoint<Input = unknown, Reply = unknown> = {
  readonly method: 'GET' | 'POST';
  /** The canonical spelling; the server accepts any letter case. */
  readonly path: `/php-api/${string}.php`;
  readonly input: InputKind;
  readonly access: Access;
  /** Whether a page of another site must not be able to trigger it. */
  readonly writes: boolean;
  /**
   * It hashes a password, always or if it has the field of that name: only so many wait for that at once, and more are refused
   * before they do anything.
   */
  readonly hashes?: true | string;
  /** An owner's call whose `id` is not the owner's own id. */
  readonly namesOthers?: boolean;
  readonly schema: z.ZodMiniType<Input>;
  /** Only for the type of a successful reply; it has no value. */
  readonly reply?: Reply;
};

/** What it takes to make a call: an endpoint without its schema. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'input'>;

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type ReplyOf<E> =
  E extends Endpoint<never, infer Reply> ? Reply : E extends { reply?: infer Reply } ? Reply : never;

/** The reply of every refused call. */
export type Failure = {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  error?: string;
  requestId?: string;
};

/** Declares a call: `Reply` is given, and the type of the input comes from the schema. */
export const endpoint =
  <Reply>() =>
  <Input>(declaration: Omit<Endpoint<Input, Reply>, 'reply'>): Endpoint<Input, Reply> =>
    declaration;
