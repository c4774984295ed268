import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { adminBulk } from '../../../src/moderation/reports/calls.ts';
import { articleSchema } from '../../../src/news/calls.ts';
import { adminUpdateUser, requestBadge } from '../../../src/profiles/badge/calls.ts';
import { STRUCTURED_NAMES } from '../../../src/profiles/rules/structured-names.ts';
import { aRegistration, aSite, type Sent, sendRegistration } from '../../support/calls/calls.ts';
import { DOCUMENT } from '../../support/calls/document.ts';
import { aFixtures, type CallCase, everyCall } from '../../support/calls/every-call.ts';
import { aWorld, sendOn } from '../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../support/faults/fixed-settings.ts';

type Schema = {
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  format?: string;
};

let cases: CallCase[];
beforeAll(async () => {
  vi.stubEnv('SECRET', 'the same in every world');
  cases = everyCall(await aFixtures());
});
withFixedSettings();
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** The documented request of a call: its body's schema, or one of its query parameters. */
const requestOf = (name: string): Schema => {
  const [operation] = Object.values(DOCUMENT.paths[`/php-api/${name}.php`] ?? {});
  const [body] = Object.values(operation?.requestBody?.content ?? {}) as { schema: Schema }[];
  if (body !== undefined) return body.schema;
  const parameters = (operation?.parameters ?? []) as { name: string; required: boolean; schema: Schema }[];
  return {
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    required: parameters.filter(({ required }) => required).map((each) => each.name),
  };
};

/** The part of a request's schema for what is sent: one profile kind of a registration. */
const partFor = (schema: Schema, fields: string[]): Schema =>
  schema.oneOf?.find(({ properties = {} }) => fields.every((field) => field in properties)) ?? schema;

/** Whether the document demands a field of a request that has these others. */
const isDemanded = ({ required = [], anyOf = [] }: Schema, field: string, others: string[]): boolean =>
  required.includes(field) ||
  (anyOf.length > 0 &&
    !anyOf.some(({ required: names = [] }) => names.every((name) => others.includes(name))));

const fieldsOf = ({ json, form, query }: Sent): string[] =>
  form !== undefined ? [...form.keys()] : Object.keys((json ?? query ?? {}) as object);

const without = ({ json, form, query, ...sent }: Sent, field: string): Sent => {
  const rest = (given: object) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name !== field));
  if (form instanceof FormData) {
    const less = new FormData();
    for (const [name, value] of form) if (name !== field) less.set(name, value);
    return { ...sent, form: less };
  }
  return {
    ...sent,
    ...(json !== undefined && { json: rest(json as object) }),
    ...(query !== undefined && { query: rest(query) as Record<string, string> }),
  };
};

/** Fields that one value of another field demands, which the document says in words. */
const IN_WORDS = new Set([
  'claim-confirm: password',
  'claim-website: captcha',
  'claim-website: email',
  'claim-website: password',
  'update-profile: password',
  'CMSdecide: reason',
  'CMSdecide: case',
  'CMSbulk: reason',
  'update_article: publish_at',
]);

test('a call demands exactly the fields that the document marks as required', async () => {
  const wrong = new Set<string>();
  let demanded = 0;
  for (const each of cases) {
    const fields = fieldsOf(await each.sent(await aWorld(Date.now())));
    const schema = partFor(requestOf(each.name), fields);
    for (const field of fields) {
      const label = `${each.name}: ${field}`;
      if (!(field in (schema.properties ?? {}))) wrong.add(`${label} is not documented`);
      if (IN_WORDS.has(label)) continue;
      const world = await aWorld(Date.now());
      const sent = without(await each.sent(world), field);
      const { status, body } = await sendOn(world, world.blobs.newProcess(), `${each.name}.php`, sent);
      const isRefused = status === 400 && Object.keys(body.errors ?? {}).length > 0;
      const isRequired = isDemanded(schema, field, fieldsOf(sent));
      if (isRequired) demanded += 1;
      if (isRefused !== isRequired)
        wrong.add(
          `${label} is ${isRequired ? '' : 'not '}required, and the call without it answers ${status}`,
        );
    }
  }
  expect([...wrong]).toEqual([]);
  expect(demanded).toBeGreaterThan(70);
});

test.each([
  ['contact', 'recaptcha'],
  ['report-profile', 'captcha'],
  ['claim-profile', 'captcha'],
  ['suggest-change', 'captcha'],
  ['uploadarticle_image', 'image'],
  ['register', 'captcha'],
  ['register', 'avatar'],
])('%s requires %s in the document, and says what it is', (name, field) => {
  const schema = requestOf(name);
  for (const { required, properties } of schema.oneOf ?? [schema]) {
    expect(required).toContain(field);
    expect(properties?.[field]).toMatchObject({ type: 'string' });
  }
});

test('a draft needs an id or a draft key, and the end of a session an id or all', () => {
  const demands = (names: string[]) => names.map((name) => ({ required: [name] }));
  expect(requestOf('save_article_draft').anyOf).toEqual(demands(['draft_key', 'id']));
  expect(requestOf('end-session').anyOf).toEqual(demands(['id', 'all']));
});

/** Maximum lengths in characters; every other text has at most 200. */
const LONGER: Record<string, number> = {
  message: 10_000,
  message1: 10_000,
  captcha: 8_000,
  recaptcha: 8_000,
  cursor: 1_000,
  // A hundred ids.
  'CMSgetWaiting: about': 2_000,
  'create_article: content': 200_000,
  'update_article: content': 200_000,
  'save_article_draft: content': 200_000,
  'report-profile: details': 2_000,
  'appeal: text': 2_000,
  // There is no such article.
  'CMSdecide: note': 1_000,
  'CMSbulk: note': 1_000,
  'get-title: url': 500,
  'prove-link: url': 500,
  'count-click: url': 500,
  'suggest-change: value': 10_000,
  'suggest-change: source': 500,
  'suggest-change: note': 1_000,
  'propose-page: source': 500,
  'propose-page: note': 1_000,
  // The ids of credentials have as many bytes as an authenticator likes.
  'remove-passkey: id': 1_364,
  'CMSremovePasskey: id': 1_364,
  'reset-password: remove_passkeys': 13_650,
  // As in a line of an import.
  'CMScreateProfile: source_url': 1_000,
  'answer-suggestion: value': 10_000,
  'CMSanswerSuggestion: value': 10_000,
  'CMSnote: text': 2_000,
  'CMSreplyMessage: text': 5_000,
  'write-to-owner: text': 3_000,
  'report-letter: token': 4_000,
  'report-letter: word': 1_000,
};
for (const field of [
  'school',
  'college',
  'eduqualification',
  'hobbies',
  'products',
  'awards',
  'address',
  'excerpt',
  'tags',
  'password',
  'new_password',
])
  for (const name of [field, `${field}1`]) LONGER[name] = 1_000;

/** A list of names of fields, of which each may be there once, and JSON whose parts are bounded. */
const BOUNDED_BY_THE_CALL = ['private_fields', 'current', ...STRUCTURED_NAMES];

const isBounded = (
  { enum: options, const: only, pattern, format, maxLength = Infinity }: Schema,
  max: number,
) =>
  options !== undefined ||
  only !== undefined ||
  pattern !== undefined ||
  format === 'binary' ||
  maxLength <= max;

test('no text of a request may be longer than its field allows', () => {
  const wrong: string[] = [];
  for (const path of Object.keys(DOCUMENT.paths)) {
    const name = path.replace('/php-api/', '').replace('.php', '');
    const schema = requestOf(name);
    for (const { properties = {} } of schema.oneOf ?? [schema])
      for (const [field, value] of Object.entries(properties)) {
        if (BOUNDED_BY_THE_CALL.includes(field)) continue;
        const max = LONGER[`${name}: ${field}`] ?? LONGER[field] ?? 200;
        const texts = [value, ...(value.anyOf ?? [])].filter(({ type }) => type === 'string');
        const isText = texts.length > 0 && texts.every((text) => isBounded(text, max));
        const isOther = texts.length === 0 && (value.type ?? value.anyOf ?? value.enum) !== undefined;
        if (!isText && !isOther) wrong.push(`${name}: ${field} ${JSON.stringify(value)}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('evidence and the picture of an article have at most 200 characters', () => {
  const link = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  const path = (length: number) => `/uploads/${'x'.repeat(length - 9)}`;
  for (const { schema } of [requestBadge, adminUpdateUser, adminBulk]) {
    const others = { id: 'a', ids: ['a'], verified: 'yes', action: 'verify' };
    const problems = (evidence: string) => schema.safeParse({ ...others, evidence }).error?.issues;
    expect(problems(link(200))).toBeUndefined();
    expect(problems(link(201))).toMatchObject([{ message: 'Evidence must be at most 200 characters' }]);
  }
  const problems = (image_url: string) =>
    articleSchema.safeParse({ title: 'A', content: 'B', image_url }).error?.issues;
  expect(problems(path(200))).toBeUndefined();
  expect(problems(path(201))).toMatchObject([{ message: 'Image must be a path on this site' }]);
});

test('a draft key of a registration that is too long is refused', async () => {
  aSite();
  const form = await aRegistration('personal', { draft_key: 'x'.repeat(201) });
  const { status, body } = await sendRegistration(form);
  expect([status, body.errors]).toEqual([400, { draft_key: 'Draft must be at most 200 characters' }]);
});
