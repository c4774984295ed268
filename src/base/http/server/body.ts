import { formatList } from '../../languages/rules/list.ts';
import { say } from '../../languages/rules/say.ts';
import type { InputKind } from '../calls/endpoint.ts';
import { AppError } from './errors.ts';

/** The body of a request: its fields as sent (the first of each name) and its files. Files are fields too, so that text rules refuse them. */
type ReceivedBody = { fields: Record<string, unknown>; files: Map<string, File> };

const JSON_BYTES = 1024 * 1024;
/** Maximum size of a body in parts, which may have photos: the platform accepts about 4.5 MB of binary. */
const UPLOAD_BYTES = 4.25 * 1024 * 1024;

/** More fields than any form has: reading each part of one costs far more than its bytes. */
const MAX_FIELDS = 500;

const NOTHING: ReceivedBody = { fields: {}, files: new Map() };

/** Whether a request comes without a body, and so without a content type that could be wrong. */
export const isBare = ({ headers }: Request): boolean =>
  !headers.has('content-type') &&
  !headers.has('transfer-encoding') &&
  (headers.get('content-length') ?? '0') === '0';

/** Reads the input of a call in the form that its contract declares; refuses a wrong content type (415), too much (413), and what cannot be parsed (400). */
export const readInput = async (
  request: Request,
  kind: InputKind,
  numbers: readonly string[] = [],
): Promise<ReceivedBody> => {
  switch (kind) {
    case 'none':
      return NOTHING;
    case 'query':
      return { fields: firstOfEach(new URL(request.url).searchParams), files: new Map() };
    case 'json':
      requireType(request, ['application/json']);
      return { fields: readJson(await readBody(request, JSON_BYTES)), files: new Map() };
    case 'form':
      requireType(request, [MULTIPART, 'application/x-www-form-urlencoded']);
      return readForm(request, await readBody(request, isMultipart(request) ? UPLOAD_BYTES : JSON_BYTES));
    case 'upload':
      requireType(request, [MULTIPART]);
      return readForm(request, await readBody(request, UPLOAD_BYTES));
    case 'json-or-upload': {
      requireType(request, ['application/json', MULTIPART]);
      if (!isMultipart(request)) return readInput(request, 'json');
      const body = await readInput(request, 'upload');
      return { ...body, fields: withNumbers(body.fields, numbers) };
    }
  }
};

// What is no whole number stays a text, which the rules of the call refuse.
const withNumbers = (
  fields: Record<string, unknown>,
  numbers: readonly string[],
): Record<string, unknown> => {
  for (const name of numbers) {
    const sent = fields[name];
    if (typeof sent === 'string' && /^\d{1,9}$/.test(sent)) fields[name] = Number(sent);
  }
  return fields;
};

const MULTIPART = 'multipart/form-data';

const typeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isMultipart = (request: Request): boolean => typeOf(request) === MULTIPART;

/** Refuses another content type than some (415). */
export const requireType = (request: Request, types: readonly string[]): void => {
  if (!types.includes(typeOf(request)))
    throw new AppError('wrong-type', say('call.content-type', { types: formatList(types, 'disjunction') }));
};

/** The bytes of a body; refuses more than `maxBytes` (413), and one that breaks off (400). */
export const readBody = async (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too-large');
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // The client disconnected, or the host cut the connection.
      throw new AppError('invalid', 'The body could not be read.');
    });
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      // Does not cancel the body: Node would go on writing a form body and end the process with an uncatchable error.
      reader.releaseLock();
      throw new AppError('too-large');
    }
    chunks.push(value);
  }
};

const readJson = (bytes: Uint8Array): Record<string, unknown> => {
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid', say('call.body-json'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
};

const readForm = async (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<ReceivedBody> => {
  const type = request.headers.get('content-type') ?? '';
  if (hasMore(bytes, separatorOf(type), MAX_FIELDS))
    throw new AppError('invalid', `A form can have at most ${MAX_FIELDS} fields.`);
  const headers = { 'content-type': type };
  let form: FormData;
  try {
    form = await new Response(bytes, { headers }).formData();
  } catch {
    throw new AppError('invalid', 'The form could not be read.');
  }
  const files = new Map<string, File>();
  for (const [name, value] of form) if (value instanceof File && !files.has(name)) files.set(name, value);
  return { fields: firstOfEach(form), files };
};

/** What stands between the fields of a form: the boundary of its parts, or `&`. */
const separatorOf = (type: string): string => {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(type);
  return boundary === null ? '&' : `--${boundary[1] ?? boundary[2]}`;
};

const hasMore = (bytes: Uint8Array<ArrayBuffer>, separator: string, max: number): boolean => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = body.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
};

// A null prototype, so that a field named `__proto__` is an ordinary field.
const firstOfEach = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) if (!(name in fields)) fields[name] = value;
  return fields;
};
