import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { DESCRIBED } from '../../../src/app/document/calls.ts';
import { openApiDocument, operationId } from '../../../src/app/document/openapi.ts';
import { ERROR_CODES } from '../../../src/base/http/calls/error-codes.ts';
import { EVERY_CALL } from '../../support/calls/contract.ts';
import { DOCUMENT, expectAsDocumented, validatorAt } from '../../support/calls/document.ts';

const calls = Object.values(DESCRIBED).flat();

test('the document is valid OpenAPI', async () => {
  const result = await new Validator().validate(structuredClone(openApiDocument('https://vitae.example')));
  expect([result.valid, result.errors ?? []]).toEqual([true, []]);
});

test('every call of the contract is described once', () => {
  const described = calls.map(({ endpoint }) => endpoint.path);
  const declared = EVERY_CALL.map(({ path }) => path);
  expect(declared.filter((path) => !described.includes(path))).toEqual([]);
  expect(new Set(described).size).toBe(described.length);
  expect(new Set(calls.map(({ endpoint }) => operationId(endpoint))).size).toBe(calls.length);
});

test.each([
  ['get-profile.php', 'getProfile'],
  ['track_visit.php', 'trackVisit'],
  ['getarticlelisting.php', 'getArticleListing'],
  ['uploadarticle_image.php', 'uploadArticleImage'],
  ['login.php', 'login'],
  ['CMSlogin.php', 'adminLogin'],
  ['CMSgetUsers.php', 'adminGetUsers'],
] as const)('the call %s is the operation %s', (file, id) => {
  expect(operationId({ path: `/php-api/${file}` })).toBe(id);
});

test('the names of operations are camel case, of whole words, and of each there is one', () => {
  const ids = Object.values(DOCUMENT.paths).flatMap((operations) =>
    Object.values(operations).map((operation) => operation.operationId as string),
  );
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([]);
  // Generators name types after them, whatever the case of their letters.
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
});

test('every call says who may make it', () => {
  for (const { endpoint } of calls) {
    const {
      security,
      'x-roles': roles,
      'x-page-roles': pageRoles,
    } = DOCUMENT.paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
    const { access } = endpoint;
    const expected =
      access === 'anyone'
        ? [[], undefined, undefined]
        : access === 'owner'
          ? [[{ owner: [] }], undefined, endpoint.pageRoles ?? 'none declared']
          : [[{ admin: [] }], access, undefined];
    expect([endpoint.path, security, roles, pageRoles]).toEqual([endpoint.path, ...expected]);
  }
});

test('the document has every error code, each with an error status', () => {
  const text = JSON.stringify(DOCUMENT);
  for (const [code, { status }] of Object.entries(ERROR_CODES)) {
    expect(text).toContain(`{"const":"${code}"`);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

test.each(calls.map((call) => [call.endpoint.path, call] as const))(
  'the examples of %s match its schemas',
  (path, { endpoint, words }) => {
    const method = endpoint.method.toLowerCase();
    const at = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'];
    const validate = validatorAt(...at);
    expect(validate?.(words.example.reply) ? [] : validate?.errors).toEqual([]);
    const { input = {} } = words.example;
    const content = DOCUMENT.paths[path]?.[method].requestBody?.content ?? {};
    const [type = ''] = Object.keys(content);
    const { properties = {} } = content[type]?.schema ?? {};
    const sent = Object.entries(input).map(([name, value]) => [
      name,
      properties[name]?.format === 'binary' ? new File([String(value)], 'example.jpg') : value,
    ]);
    const read = endpoint.schema.safeParse(Object.fromEntries(sent));
    // A call without an example input has no required fields.
    expect(read.success ? [] : read.error.issues).toEqual([]);
    if (type === '') return;
    const takes = validatorAt('paths', path, method, 'requestBody', 'content', type, 'schema');
    expect(takes?.(input) ? [] : takes?.errors).toEqual([]);
  },
);

test.each([
  ['an unknown field', 200, { success: true, secret: 1 }],
  ['a missing field', 200, {}],
  ['a status that the call does not have', 404, { success: false, message: 'x', code: 'not-found' }],
  ['a code of another status', 403, { success: false, message: 'x', code: 'invalid' }],
])('the check of replies detects %s', (_what, status, body) => {
  expect(() => expectAsDocumented('/php-api/logout.php', status, body)).toThrow();
  expect(() => expectAsDocumented('/php-api/logout.php', 200, { success: true })).not.toThrow();
});

test('every call about a page of the owner says that it takes the id of the page', () => {
  const ofLogins = calls.flatMap(({ endpoint }) => (endpoint.ofLogin ? [endpoint.path] : []));
  const lacking = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.values(operations)
      .filter(
        (operation) => operation['x-page-roles'] !== undefined && !ofLogins.some((each) => each === path),
      )
      .filter((operation) => !/"(name|id|user_id)":("id"|"user_id"|\{)/.test(inputOf(operation)))
      .map(() => path),
  );
  expect(lacking).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: any operation of the document
const inputOf = ({ parameters = [], requestBody = {} }: any): string =>
  JSON.stringify([
    parameters.map(({ name }: { name: string }) => ({ name })),
    Object.values(requestBody.content ?? {}),
  ]);
