import * as account from './account.ts';
import * as admin from './admin.ts';
import * as alias from './alias.ts';
import * as article from './article.ts';
import * as badge from './badge.ts';
import * as captcha from './captcha.ts';
import * as contact from './contact.ts';
import * as count from './count.ts';
import type { Endpoint } from './endpoint.ts';
import * as newsDesk from './news-desk.ts';
import * as ownership from './ownership.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import * as secondFactor from './second-factor.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'schema' in value;

/** Every call of the contract, with its schemas: for the server and for tests. */
export const EVERY_CALL: readonly Endpoint[] = [
  account,
  admin,
  alias,
  article,
  badge,
  captcha,
  contact,
  count,
  newsDesk,
  ownership,
  profile,
  reports,
  secondFactor,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
