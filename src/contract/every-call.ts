import * as admin from './accounts/admin-session.ts';
import * as account from './accounts/login.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as captcha from './captcha.ts';
import * as contact from './contact/contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as reports from './moderation/reports.ts';
import * as article from './news/article.ts';
import * as newsDesk from './news/news-desk.ts';
import * as ownership from './owners/claim.ts';
import * as badge from './profiles/badge.ts';
import * as count from './profiles/count.ts';
import * as alias from './search/alias.ts';
import * as profile from './search/lists.ts';

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
