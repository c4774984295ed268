import type { Context } from '@netlify/functions';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { expect } from 'vitest';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import { dispatcher } from '../../../src/app/calls/serve-group.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { registrationName } from '../../../src/base/fields/rules/fields.ts';
import { ERROR_CODES, type ErrorCode } from '../../../src/base/http/calls/error-codes.ts';
import { provideFileRecords } from '../../../src/news/storage/file-articles.ts';
import { EXAMPLE_FIELDS } from '../builders/profiles.ts';
import { aStorage, type SimulatedStorageOptions } from '../builders/storage.ts';
import { manualClock } from '../clock.ts';
import { expectAsDocumented } from './document.ts';

export const ORIGIN = 'http://localhost:8888';

export type Handler = (request: Request, context?: Context) => Promise<Response>;
export type Sent = {
  json?: unknown;
  form?: FormData | URLSearchParams;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookie?: string;
  /** The client's network address. */
  ip?: string;
  method?: string;
};

/** A reply: status, headers, JSON body, and the `name=value` of each cookie that was set. */
export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
  body: any;
  cookies: string[];
};

/** The site's own table of calls: answers a request, and loads what answers a path. */
export const { answer: serve, prepare } = dispatcher(Object.values(GROUPS));

/** Sends a real request to the site, as a client other than a browser does. */
export const send = async (path: string, sent: Sent = {}): Promise<Answer> => {
  const method = sent.method ?? (sent.json !== undefined || sent.form !== undefined ? 'POST' : 'GET');
  const query = sent.query === undefined ? '' : `?${new URLSearchParams(sent.query)}`;
  const request = new Request(`${ORIGIN}/php-api/${path}${query}`, {
    method,
    headers: {
      ...(sent.json !== undefined && { 'content-type': 'application/json' }),
      ...(sent.cookie !== undefined && { cookie: sent.cookie }),
      ...sent.headers,
    },
    ...(sent.json !== undefined && { body: JSON.stringify(sent.json) }),
    ...(sent.form !== undefined && { body: sent.form }),
  });
  const context = { ip: sent.ip ?? '203.0.113.1', deploy: { context: 'production' } } as Context;
  const response = await serve(request, context);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? JSON.parse(text) : text;
  if (response.status >= 400 && path.endsWith('.php')) expectCode(response.status, isJson ? body : null);
  if (isJson) expectAsDocumented(`/php-api/${path}`, response.status, body);
  return {
    status: response.status,
    headers: response.headers,
    body,
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string),
  };
};

/** Every refusal has a code that matches its status. */
const expectCode = (status: number, body: { code?: ErrorCode } | null): void => {
  const { code } = body ?? {};
  expect(code === undefined ? code : ERROR_CODES[code]?.status, `status of the code ${code}`).toBe(status);
};

/** A site on the simulator, which handlers open by themselves; its clock starts at the real time, because captchas use that. */
export const aSite = (options: SimulatedStorageOptions = {}) => {
  const site = aStorage({ clock: manualClock(Date.now()), ...options });
  provideStorage(() => site.storage);
  provideFileRecords([]);
  return site;
};

/** A solved captcha as the widget sends it. */
export const aSolvedCaptcha = async (): Promise<string> => {
  const { body: challenge } = await send('captcha.php');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** A single-colour JPEG, different each time so that no two photos are the same file. */
export const aPhoto = async (width = 60, height = 64): Promise<File> => {
  const channel = () => Math.floor(Math.random() * 256);
  const background = { r: channel(), g: channel(), b: channel() };
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'portrait.jpg', { type: 'image/jpeg' });
};

export const PASSWORD = 'Tr0mbone-sky';
let count = 0;

/** The fields of a valid registration under the names of its form; any can be overridden, and null leaves one out. */
export const registrationFields = (
  kind: 'personal' | 'professional' = 'personal',
  given: Record<string, string | null> = {},
): Record<string, string> => {
  count += 1;
  const { phone, message, ...own } = EXAMPLE_FIELDS[kind];
  const shared = {
    phone,
    email: `someone-${Date.now()}-${count}@example.org`,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    message,
  };
  const named = Object.entries(shared).map(([name, value]) => [registrationName(kind, name), value] as const);
  const all: Record<string, string | null> = {
    profile: kind,
    ...own,
    ...Object.fromEntries(named),
    ...given,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
};

/** A registration form with a photo and a solved captcha; any field can be overridden. */
export const aRegistration = async (
  kind: 'personal' | 'professional' = 'personal',
  given: Record<string, string | null> = {},
  files: Record<string, File> = {},
): Promise<FormData> => {
  const form = new FormData();
  const fields = registrationFields(kind, given);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (!('captcha' in given)) form.set('captcha', await aSolvedCaptcha());
  for (const [name, file] of Object.entries({ avatar: await aPhoto(), ...files })) form.set(name, file);
  return form;
};

/** Sends a registration, from another address if one is given. */
export const sendRegistration = (form: FormData, ip?: string): Promise<Answer> =>
  send('register.php', { form, ...(ip && { ip }) });

/** Registers somebody and returns the id, the URL and the e-mail. */
export const aRegisteredProfile = async (
  kind: 'personal' | 'professional' = 'personal',
  given: Record<string, string | null> = {},
): Promise<{ id: string; url: string; email: string }> => {
  const form = await aRegistration(kind, given);
  const email = String(form.get(registrationName(kind, 'email')));
  const { status, body } = await sendRegistration(form);
  if (status !== 200) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`);
  return { id: body.id, url: body.url, email };
};
