import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApiDocument } from '../../../src/app/document/openapi.ts';

export const DOCUMENT = openApiDocument('https://vitae.example') as {
  // biome-ignore lint/suspicious/noExplicitAny: tests read it everywhere
  paths: Record<string, Record<string, any>>;
};

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: false });
ajv.addSchema(DOCUMENT, 'document');

const known = new Map<string, ValidateFunction | null>();

/** A validator for a place in the document; null if the document has nothing there. */
export const validatorAt = (...keys: readonly string[]): ValidateFunction | null => {
  const pointer = keys.map((key) => key.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
  const found = known.get(pointer);
  if (found !== undefined) return found;
  // biome-ignore lint/suspicious/noExplicitAny: any part of the document
  const isThere = keys.reduce<any>((value, key) => value?.[key], DOCUMENT) !== undefined;
  const validate = isThere ? ajv.compile({ $ref: `document#/${pointer}` }) : null;
  known.set(pointer, validate);
  return validate;
};

/** Checks a reply against the document's description of the call and method. Undescribed calls pass: another test reports them. */
export const expectAsDocumented = (path: string, status: number, body: unknown): void => {
  const [method, operation] = Object.entries(DOCUMENT.paths[path] ?? {})[0] ?? [];
  if (method === undefined) return;
  const label = `${path} answers ${status}`;
  expect(Object.keys(operation.responses), `${label}: ${JSON.stringify(body)?.slice(0, 300)}`).toContain(
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
  expect(isRight ? [] : validate.errors, `${label}: ${JSON.stringify(body)?.slice(0, 300)}`).toEqual([]);
};
