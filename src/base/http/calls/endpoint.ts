import type * as z from 'zod/mini';
import type { PageRole, Role } from '../rules/roles.ts';
import type { ErrorCode } from './error-codes.ts';

/** How the input of a call is sent. `form` is form data of either encoding, `upload` is multipart with photos, `json-or-upload` either of the two. */
export type InputKind = 'none' | 'query' | 'json' | 'form' | 'upload' | 'json-or-upload';

/** Who may make a call: `owner` needs an owner's session, a list of roles that of a member of the team who has one of them. */
export type Access = 'anyone' | 'owner' | readonly Role[];

/** One call of the php-api contract, for the browser and the function. */
export type Endpoint<Input = unknown, Reply = unknown> = {
  readonly method: 'GET' | 'POST';
  /** The canonical spelling; the server accepts any letter case. */
  readonly path: `/php-api/${string}.php`;
  readonly input: InputKind;
  /** The fields that are whole numbers in JSON, which a form sends as digits. */
  readonly numbers?: readonly string[];
  readonly access: Access;
  /** Anybody may make it, but pages of other sites may not read the answer. */
  readonly ownPagesOnly?: true;
  /** A GET that changes something, so that no page of another site may trigger it. A POST always counts as one. */
  readonly writes?: true;
  /**
   * It hashes a password, always or if it has the field of that name. The number of such calls at once is limited, and others are
   * refused before they do anything.
   */
  readonly hashes?: true | string;
  /** A member who lacks a second factor that the site demands may make it all the same. */
  readonly withoutFactor?: true;
  /** In an owner's call: what the login must be to the page that the call is about. */
  readonly pageRoles?: readonly PageRole[];
  /** An owner's call that changes nothing, although it is a POST. */
  readonly reads?: true;
  /** An owner's call that is about the login, whichever of its pages it names. */
  readonly ofLogin?: true;
  /** An owner's call that needs nothing of the page's record: that a login has it alone may be remembered for some seconds. */
  readonly needsNoRecord?: true;
  /** An owner's call that finishes what an earlier one began about a page that is gone. */
  readonly ofGone?: true;
  /** An owner's call whose `id` is that of something else than a page. */
  readonly namesOthers?: boolean;
  readonly schema: z.ZodMiniType<Input>;
  /** A successful reply, for its type and for the document; a field that it does not name fails the tests. */
  readonly reply: z.ZodMiniType<Reply>;
};

/** Whether a member of the team with this role may make a call. */
export const admits = ({ access }: Pick<Endpoint, 'access'>, role: Role | undefined): boolean =>
  role !== undefined && typeof access !== 'string' && access.includes(role);

/** The kind of session that a call needs; null for anyone's. */
export const sessionKind = ({ access }: Pick<Endpoint, 'access'>): 'owner' | 'admin' | null =>
  access === 'anyone' ? null : access === 'owner' ? 'owner' : 'admin';

/** Whether a call reads what is public and changes nothing, so that pages of other sites may make it too. */
export const isOpenRead = ({
  method,
  access,
  writes,
  ownPagesOnly,
}: Pick<Endpoint, 'method' | 'access' | 'writes' | 'ownPagesOnly'>): boolean =>
  method === 'GET' && access === 'anyone' && !writes && !ownPagesOnly;

/** The part of an endpoint that it takes to make a call. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'input'>;

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type ReplyOf<E> = E extends { reply: z.ZodMiniType<infer Reply> } ? Reply : never;

/** The reply of every refused call. */
export type Failure = {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  error?: string;
  requestId?: string;
};

/** Declares a call; the types of its input and its reply come from the schemas. */
export const endpoint = <Input, Reply>(declaration: Endpoint<Input, Reply>): Endpoint<Input, Reply> =>
  declaration;
