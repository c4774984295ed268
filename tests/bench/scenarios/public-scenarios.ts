import { createLink } from '../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../src/accounts/storage/accounts.ts';
import { withConfirmedEmail } from '../../../src/profiles/new-pages/rules.ts';
import { updateProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aRegistration,
  aSolvedCaptcha,
  PASSWORD,
} from '../../support/calls/calls.ts';

import {
  anArticle,
  file,
  form,
  LIKE_OPERATIONS,
  OPERATIONS,
  owners,
  read,
  type Scenario,
  someone,
  tool,
  WRITE_OPERATIONS,
} from './scenario.ts';

/** A new password ends the session of the registration, too: each session that ends is a key of its own to remove. */
const ENDED_SESSION = 1;

/** Public calls and those of owners. */
export const PUBLIC_SCENARIOS: readonly Scenario[] = [
  read('list, 24 newest', 'get-profile', () => ({ query: { limit: '24' } })),
  read('list, 1,000', 'get-profile', () => ({})),
  read('list, one kind', 'get-profile', () => ({ query: { profile: 'professional', limit: '24' } })),
  read('search, common', 'get-profile', () => ({ query: { q: 'garcia', limit: '24' } })),
  read('search, none', 'get-profile', () => ({ query: { q: 'qqqq', limit: '24' } })),
  read('search, similar names', 'get-profile', () => ({ query: { q: 'kowalsky brenan', limit: '24' } })),
  read('search by words, narrowed', 'get-profile', () => ({
    query: { q: 'district energy', place: 'pune', limit: '24' },
  })),
  read('list, one place by name', 'get-profile', () => ({
    query: { place: 'pune', sort: 'name', limit: '24' },
  })),
  read('list, most liked', 'get-profile', () => ({ query: { sort: 'liked', limit: '24' } })),
  read('facets of all', 'get-facets', () => ({})),
  read('facets of a search', 'get-facets', () => ({ query: { q: 'garcia' } })),
  read('suggestions', 'suggest', () => ({ query: { q: 'ga' } })),
  read('suggestions of similar names', 'suggest', () => ({ query: { q: 'kowalsky' } })),
  read('pages that are alike', 'get-alike', () => ({ json: { profile: 'personal', name: 'Maria Garcia' } })),
  read('one profile', 'get-profile', ({ owner }) => ({ query: { id: owner.id } })),
  read(
    'like',
    'like-profile',
    ({ owner, visitor }) => ({ form: form({ id: owner.id, action: 'like' }), cookie: visitor }),
    LIKE_OPERATIONS,
  ),
  read(
    'like by link',
    'update-like',
    ({ owner, visitor }) => ({ query: { id: owner.id, like: '1' }, cookie: visitor }),
    LIKE_OPERATIONS,
  ),
  read('view', 'increment-views', ({ owner }) => ({ method: 'POST', query: { id: owner.id } })),
  read('click', 'count-click', ({ owner }) => ({ json: { id: owner.id, url: 'https://example.org/' } })),
  read('visit', 'track_visit', () => ({})),
  read('captcha', 'captcha', () => ({})),
  read('check e-mail', 'check-email', ({ owner }) => ({ json: { email: owner.email } })),
  read('login', 'login', ({ owner }) => ({ json: { email: owner.email, password: PASSWORD } })),
  read('own numbers', 'get-stats', (stage) => owners(stage, {})),
  read('own profile', 'get-user', (stage) => owners(stage, { json: { id: stage.owner.id } })),
  {
    name: 'register',
    call: 'register',
    max: WRITE_OPERATIONS,
    prepare: async () => ({ form: await aRegistration() }),
  },
  {
    name: 'edit',
    call: 'update-profile',
    max: WRITE_OPERATIONS,
    prepare: async (stage) =>
      owners(stage, { form: form({ id: stage.owner.id, hobbies: anArticle().title }) }),
  },
  file('photo', 'uploads', ({ photo }) => `/uploads/${photo}`),
  file('card picture', 'profile-card', ({ owner }) => `${owner.path}/card.png`),
  file('QR code', 'profile-files', ({ owner }) => `${owner.path}/qr.svg`),
  file('contact card', 'profile-files', ({ owner }) => `${owner.path}/contact.vcf`),
  file('JSON Résumé', 'profile-files', ({ owner }) => `${owner.path}/resume.json`),
  file('feed of changes', 'profile-files', ({ owner }) => `${owner.path}/changes.xml`),
  file('linked data', 'profile-files', ({ owner }) => `${owner.path}.jsonld`),
  file('Markdown', 'profile-files', ({ owner }) => `${owner.path}.md`),
  file('citation', 'profile-files', ({ owner }) => `${owner.path}/cite.bib`),
  read('changes of open data', 'changes', () => ({ query: { since: '0' } })),
  file(
    'reconcile, one name',
    'reconcile',
    () => `/reconcile?queries=${encodeURIComponent('{"q":{"query":"Garcia"}}')}`,
  ),
  tool('assistant, ten hits', 'search_pages', () => ({ query: 'Garcia' }), null),
  tool('assistant, one page', 'get_page', ({ owner }) => ({ id: owner.id })),
  tool('assistant, history', 'get_history', ({ owner }) => ({ id: owner.id })),
  file('index of open data', 'data', () => '/data/index.json'),
  file('embedded card', 'embed', ({ owner }) => `/embed/${owner.id}`),
  file('oEmbed', 'oembed', ({ owner }) => `/oembed?url=http://localhost:8888${owner.path}`),
  {
    name: 'edit with photo',
    call: 'update-profile',
    max: null,
    prepare: async (stage) => owners(stage, { form: form({ id: stage.owner.id, avatar: await aPhoto() }) }),
  },
  {
    name: 'change password',
    call: 'change-password',
    max: OPERATIONS + ENDED_SESSION,
    prepare: async () => {
      const { id, cookie } = await someone();
      const json = { user_id: id, old_password: PASSWORD, new_password: 'Tr0mbone-sea' };
      return { json, cookie };
    },
  },
  read('forgot password', 'forgot-password', ({ owner }) => ({ json: { email: owner.email } })),
  read('ask for a link to log in', 'login-link', ({ owner }) => ({ json: { email: owner.email } })),
  {
    name: 'log in by a link',
    call: 'login-link-use',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const { id, email } = await aRegisteredProfile();
      const helper = site.cold();
      await updateProfileRecord(helper, id, async (record) =>
        record === null ? null : withConfirmedEmail(record),
      );
      const changed = (await getAccount(helper, id))?.changed ?? 0;
      return { json: { token: await createLink(helper, 'login', id, { email, changed }) } };
    },
  },
  {
    name: 'reset password',
    call: 'reset-password',
    max: OPERATIONS + ENDED_SESSION,
    prepare: async ({ site }) => {
      const { id, email } = await aRegisteredProfile();
      const helper = site.cold();
      const changed = (await getAccount(helper, id))?.changed ?? 0;
      return {
        json: { token: await createLink(helper, 'reset', id, { email, changed }), password: 'Tr0mbone-sea' },
      };
    },
  },
  {
    name: 'delete profile',
    call: 'delete-profile',
    max: null,
    prepare: async () => {
      const { id, cookie } = await someone();
      return { json: { id, password: PASSWORD }, cookie };
    },
  },
  read('export', 'export-profile', (stage) => owners(stage, {}), null),
  {
    name: 'logout',
    call: 'logout',
    max: OPERATIONS,
    prepare: async () => ({ json: {}, cookie: (await someone()).cookie }),
  },
  {
    name: 'contact',
    call: 'contact',
    max: OPERATIONS,
    prepare: async () => ({
      json: {
        name: 'A',
        email: 'a@example.org',
        phone: '+91 98450 12345',
        subject: 'S',
        message: 'M',
        recaptcha: await aSolvedCaptcha(),
      },
    }),
  },
];
