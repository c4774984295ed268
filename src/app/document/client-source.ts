import { isOpenRead } from '../../base/http/calls/endpoint.ts';
import { DESCRIBED } from './calls.ts';
import { openApiDocument, operationId } from './openapi.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};

/** The calls that read the directory and the news. */
const PUBLIC_CALLS = Object.values(DESCRIBED)
  .flat()
  .filter(({ endpoint }) => isOpenRead(endpoint));

/** A typed client of the public calls in TypeScript, made from the document; one file without dependencies. */
export const clientSource = (server: string): string => {
  const document = openApiDocument(server) as {
    // biome-ignore lint/suspicious/noExplicitAny: a document of our own
    paths: Record<string, any>;
    components: { schemas: Record<string, Schema> };
  };
  const named = new Set<string>();
  const methods = PUBLIC_CALLS.map(({ endpoint, words }) => {
    const { get } = document.paths[endpoint.path];
    const parameters = (get.parameters ?? []) as { name: string; required: boolean; schema: Schema }[];
    const reply = typeOf(get.responses['200'].content['application/json'].schema, named);
    const query = parameters.map(
      ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema, named)}`,
    );
    const isNeeded = parameters.some(({ required }) => required);
    const input = query.length === 0 ? '' : `query: { ${query.join('; ')} }${isNeeded ? '' : ' = {}'}`;
    return `  /** ${words.summary}. */
  ${operationId(endpoint)}: (${input}): Promise<${reply}> =>
    get(server, '${endpoint.path}', ${query.length === 0 ? '{}' : 'query'}),`;
  });
  const types = typesOf(named, document.components.schemas);
  return `// Made from ${server}/openapi.json.

${types.join('\n\n')}

/** Why a call was refused: \`code\` is for programs and stays the same, \`message\` is for people. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait before the next try; null when there is no need to. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, status: number, retryAfter: number | null) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const get = async <Reply>(server: string, path: string, query: Record<string, string | undefined>): Promise<Reply> => {
  const address = new URL(path, server);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  const reply = await response.json();
  if (response.ok) return reply;
  const wait = Number(response.headers.get('retry-after'));
  throw new Refused(reply.code, reply.message, response.status, wait > 0 ? wait : null);
};

/** The public calls of the directory. */
export const directory = (server = '${server}') => ({
${methods.join('\n')}
});
`;
};

/** The types that the calls name, and those that these name. */
const typesOf = (named: Set<string>, schemas: Record<string, Schema>): string[] => {
  const types: string[] = [];
  // The set grows during the loop.
  for (const name of named) types.push(`export type ${name} = ${typeOf(schemas[name] ?? {}, named)};`);
  return types;
};

/** A JSON Schema as a TypeScript type; the names of shared schemas are added to `named`. */
const typeOf = (schema: Schema, named: Set<string>): string => {
  const inner = (of: Schema): string => typeOf(of, named);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    named.add(name);
    return name;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(inner).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => inner({ ...schema, type })).join(' | ');
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(inner).join(', ')}]`;
  switch (schema.type) {
    case 'array':
      return typeof schema.items === 'object' ? `Array<${inner(schema.items)}>` : 'unknown[]';
    case 'object': {
      const required = schema.required ?? [];
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${inner(value)}`,
      );
      return fields.length === 0 ? 'Record<string, unknown>' : `{ ${fields.join('; ')} }`;
    }
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
};
