import * as z from 'zod/mini';
import { site } from '../../base/brand/rules/site.ts';
import { type Endpoint, sessionKind } from '../../base/http/calls/endpoint.ts';
import { ERROR_CODES, type ErrorCode } from '../../base/http/calls/error-codes.ts';
import { DEMANDED, PHOTO_FILE } from '../../base/http/calls/inputs.ts';
import { API_VERSION } from '../../base/http/rules/api-version.ts';
import { LETTERS } from '../../base/mail/rules.ts';
import { DESCRIBED } from './calls.ts';
import { components } from './components.ts';
import type { Description } from './describe.ts';

type Json = Record<string, unknown>;

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** The contract as an OpenAPI 3.1 document, made from the schemas that the functions check and the browser uses. */
export const openApiDocument = (server: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: `${site.name} API`,
    version: API_VERSION,
    summary: site.description,
    description: `Every call that the site makes. Reading the directory and the news needs no account and no key; /developers says how to do it politely. A failure is never HTML: it has a \`message\` for people and a \`code\` for programs, which stays the same. One address gets at most ${LETTERS.perHour} letters an hour and ${LETTERS.perDay} a day of those that anybody who knows it can cause, over all calls; beyond that the call answers as ever, and no letter is sent. Letters that protect an account (its password or e-mail address was changed) are not counted: one an hour of each kind is sent, and the last one says how it is.`,
    license: { name: 'See the terms', url: `${server}/termsandconditions` },
  },
  servers: [{ url: server }],
  tags: Object.keys(DESCRIBED).map((name) => ({ name })),
  paths: Object.fromEntries(
    Object.entries(DESCRIBED).flatMap(([tag, calls]) => calls.map((call) => pathOf(tag, call))),
  ),
  components: {
    schemas: { ...sharedSchemas(), ...Object.fromEntries(CODES.map(refusalSchema)) },
    securitySchemes: {
      owner: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-vitae_session',
        description: 'The session that login.php begins; over http the cookie has no prefix.',
      },
      admin: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-vitae_admin',
        description: 'The session that CMSlogin.php begins; over http the cookie has no prefix.',
      },
    },
  },
});

/** Names of calls that run words together. */
const WORDS: Readonly<Record<string, string>> = {
  getarticlelisting: 'get-article-listing',
  uploadarticle_image: 'upload-article-image',
};

/** The name of a call in the document and in clients made from it: `get-profile.php` is `getProfile`, `CMSgetUser.php` is `adminGetUser`. */
export const operationId = ({ path }: Pick<Endpoint, 'path'>): string => {
  const name = path.replace('/php-api/', '').replace('.php', '');
  return (WORDS[name] ?? name)
    .replace(/^CMS(?=\w)/, 'admin-')
    .replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
};

const pathOf = (tag: string, { endpoint, words }: Description): [path: string, item: Json] => [
  endpoint.path,
  {
    [endpoint.method.toLowerCase()]: {
      operationId: operationId(endpoint),
      tags: [tag],
      summary: words.summary,
      ...(words.details && { description: words.details }),
      ...securityOf(endpoint),
      ...requestOf({ endpoint, words }),
      responses: {
        '200': {
          description: 'Done',
          content: json(schemaOf(endpoint.reply, 'output'), words.example.reply),
        },
        ...refusalsOf({ endpoint, words }),
      },
    },
  },
];

// An empty list says that a call needs no session; without one, a reader cannot tell that from a forgotten line.
const securityOf = (endpoint: Endpoint): Json => {
  const kind = sessionKind(endpoint);
  if (kind === null) return { security: [] };
  const { access, pageRoles } = endpoint;
  return {
    security: [{ [kind]: [] }],
    ...(kind === 'admin' ? { 'x-roles': access } : { 'x-page-roles': pageRoles }),
  };
};

const json = (schema: Json, example: unknown): Json => ({ 'application/json': { schema, example } });

const requestOf = ({ endpoint, words }: Description): Json => {
  if (endpoint.input === 'none') return {};
  const { input: example } = words.example;
  const schema = withDemanded(schemaOf(endpoint.schema, 'input'));
  if (endpoint.input === 'query') return { parameters: parametersOf(schema, example ?? {}) };
  const types = {
    json: ['application/json'],
    form: ['multipart/form-data', 'application/x-www-form-urlencoded'],
    upload: ['multipart/form-data'],
    'json-or-upload': ['application/json', 'multipart/form-data'],
  }[endpoint.input];
  // JSON carries no files.
  const contentOf = (type: string): Json => ({
    schema: type === 'application/json' ? schema : withFiles(schema, words.files ?? []),
    ...(example && { example }),
  });
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, contentOf(type)])),
    },
  };
};

// Fields that a call refuses by itself when they are missing are optional in its schema, but required in the document.
const withDemanded = (schema: Json): Json => {
  const {
    oneOf,
    properties = {},
    required = [],
  } = schema as {
    oneOf?: Json[];
    properties?: Record<string, Json>;
    required?: string[];
  };
  if (oneOf) return { ...schema, oneOf: oneOf.map(withDemanded) };
  const demanded = Object.keys(properties).filter((name) => properties[name]?.[DEMANDED] === true);
  if (demanded.length === 0) return schema;
  const bareProperties = Object.entries(properties).map(([name, { [DEMANDED]: _mark, ...value }]) => [
    name,
    value,
  ]);
  return {
    ...schema,
    properties: Object.fromEntries(bareProperties),
    required: [...required, ...demanded],
  };
};

const withFiles = (schema: Json, files: readonly string[]): Json => {
  if (files.length === 0) return schema;
  const properties = Object.fromEntries(files.map((name) => [name, PHOTO_FILE]));
  const { oneOf } = schema as { oneOf?: Json[] };
  if (oneOf) return { ...schema, oneOf: oneOf.map((kind) => withFiles(kind, files)) };
  return { ...schema, type: 'object', properties: { ...(schema['properties'] as Json), ...properties } };
};

const parametersOf = (schema: Json, example: Json): Json[] => {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, { description, ...value }]) => ({
      name,
      in: 'query',
      ...(description !== undefined && { description }),
      required: required.includes(name),
      schema: value,
      ...(example[name] !== undefined && { example: example[name] }),
    }),
  );
};

/** The error codes of a call: those of every call of its kind, and its own. */
const refusalCodes = ({ endpoint, words }: Description): readonly ErrorCode[] => {
  const { method, input, access, writes } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(input === 'none' ? [] : (['invalid'] as const)),
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(writes || method === 'POST' || access !== 'anyone' ? (['forbidden'] as const) : []),
    ...(endpoint.pageRoles?.length === 1 ? (['owner-only'] as const) : []),
    ...(sessionKind(endpoint) === 'admin' && endpoint.withoutFactor !== true
      ? (['second-factor'] as const)
      : []),
    ...(!['none', 'query'].includes(input) ? (['too-large', 'wrong-type'] as const) : []),
    'wrong-method',
    'gone',
    'internal',
    'unavailable',
    ...(words.refusals ?? []),
  ]);
  return CODES.filter((code) => codes.has(code));
};

const refusalsOf = (call: Description): Json => {
  const all = refusalCodes(call);
  const statuses = [...new Set(all.map((code) => ERROR_CODES[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.filter((code) => ERROR_CODES[code].status === status);
      const schemas = codes.map((code) => refusalOf(code, call.words.refusalFields?.[code]));
      const response = {
        description: codes.map((code) => ERROR_CODES[code].sentence).join(' / '),
        content: json(
          schemas.length > 1 ? { oneOf: schemas } : (schemas[0] as Json),
          refusalExample(codes[0]),
        ),
        ...([429, 503].includes(status) && {
          headers: { 'Retry-After': header('Seconds until the next try') },
        }),
        ...(status === 405 && { headers: { Allow: header('The method that the call takes') } }),
      };
      return [String(status), response];
    }),
  );
};

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

const refusalExample = (code: ErrorCode = 'invalid'): Json => ({
  success: false,
  message: ERROR_CODES[code].sentence,
  code,
});

const refusalName = (code: ErrorCode): string =>
  `Refusal${code.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())}`;

const refusalFieldsOf = (code: ErrorCode): Json => ({
  success: { const: false },
  message: { type: 'string', description: 'A sentence for people' },
  code: { const: code, description: 'A word for programs' },
  errors: {
    type: 'object',
    description: 'A sentence for each field at fault',
    additionalProperties: { type: 'string' },
  },
  error: { type: 'string', description: 'The same sentence as `message`, in the calls of administrators' },
  ...(code === 'internal' && {
    requestId: { type: 'string', description: 'What the log knows this request by' },
  }),
});

const refusalSchema = (code: ErrorCode): [name: string, schema: Json] => [
  refusalName(code),
  {
    type: 'object',
    properties: refusalFieldsOf(code),
    required: ['success', 'message', 'code'],
    additionalProperties: false,
  },
];

const refusalOf = (code: ErrorCode, more: Readonly<Record<string, z.ZodMiniType>> | undefined): Json => {
  if (more === undefined) return { $ref: `#/components/schemas/${refusalName(code)}` };
  const own = Object.entries(more).map(([name, schema]) => [name, schemaOf(schema, 'output')]);
  return {
    type: 'object',
    properties: { ...refusalFieldsOf(code), ...Object.fromEntries(own) },
    required: ['success', 'message', 'code'],
    additionalProperties: false,
  };
};

const uri = (id: string): string => `#/components/schemas/${id}`;

type Named = ReturnType<typeof z.registry<{ id: string }>>;

const named = (): Named => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of components) registry.add(schema, { id });
  return registry;
};

const jsonSchemas = (registry: Named, io: 'input' | 'output'): Record<string, Json> => {
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema as Json)]));
};

/** A schema as JSON Schema, with references to shared schemas. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  for (const [id, shared] of components) if (shared === schema) return { $ref: uri(id) };
  const registry = named();
  registry.add(schema, { id: OWN });
  return jsonSchemas(registry, io)[OWN] ?? {};
};

const OWN = 'own';

const sharedSchemas = (): Json => jsonSchemas(named(), 'output');

const bare = ({ $schema: _schema, $id: _id, id: _name, ...schema }: Json): Json => schema;
