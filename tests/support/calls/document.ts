import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApiDocument } from '../../../src/contract/document/openapi.ts';

export const DOCUMENT = openApiDocument('https://vitae.example') as {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it everywhere
  paths: Record<string, Record<string, any>>;
};

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: false });
ajv.addSchema(DOCUMENT, 'document');

const known = new Map<string, ValidateFunction | null>();

/** What checks a value against a place in the document; null where the document has nothing there. */
export const validatorAt = (...keys: readonly string[]): ValidateFunction | null => {
  const pointer = keys.map((key) => key.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
  const found = known.get(pointer);
  if (found !== undefined) return found;
  // biome-ignore lint/suspicious/noExplicitAny: any place of the document
  const isThere = keys.reduce<any>((value, key) => value?.[key], DOCUMENT) !== undefined;
  const validate = isThere ? ajv.compile({ $ref: `document#/${pointer}` }) : null;
  known.set(pointer, validate);
  return validate;
};

/** Holds a reply to what the document says of that call, in the method that the call takes; a call it does not describe is for its own test to complain of. */
export const expectAsDocumented = (path: string, status: number, body: unknown): void => {
  const [method, operation] = Object.entries(DOCUMENT.paths[path] ?? {})[0] ?? [];
  if (method === undefined) return;
  const told = `${path} answers ${status}`;
  expect(Object.keys(operation.responses), `${told}: ${JSON.stringify(body)?.slice(0, 300)}`).toContain(
    String(status),
  );
  const validate = validatorAt(
    'paths',
    path,
    method,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  );
  if (validate === null) return;
  const isRight = validate(body);
  expect(isRight ? [] : validate.errors, `${told}: ${JSON.stringify(body)?.slice(0, 300)}`).toEqual([]);
};
