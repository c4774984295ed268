import { expect, test } from 'vitest';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { aSessionCookie } from '../../support/builders/admins.ts';
import { anOwner, formOf } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { registrationFields, send } from '../../support/calls/calls.ts';

const { site } = withAdmin();

type Fields = Record<string, unknown>;
type Case = [path: string, fields: Fields, wrong: string[]];

const aFile = () => new File(['Ash'], 'name.txt', { type: 'text/plain' });
const PAST = '2001-01-01T00:00:00Z';
const ARTICLE = { title: '', content: 'It sails.', status: 'scheduled', publish_at: PAST };

const expectAll = async (
  [path, , wrong]: Case,
  sent: { json: unknown } | { form: FormData },
  cookie = '',
): Promise<void> => {
  const { status, body } = await send(path, { ...sent, cookie });
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([400, [...wrong].sort()]);
  for (const sentence of Object.values(body.errors)) expect(sentence).toMatch(/\w/);
};

const title = (name: string, fields: Fields): string =>
  `${name} with ${Object.entries(fields)
    .map(
      ([field, value]) =>
        `${field} ${value instanceof File ? 'as a file' : JSON.stringify(value).slice(0, 40)}`,
    )
    .join(', ')}`;
const titled = (cases: Case[]) => cases.map((each) => [title(each[0], each[1]), each] as const);

test.each(
  titled([
    ['claim-website.php', { id: 'x', email: 'x', password: 'a' }, ['email', 'password']],
    ['claim-website.php', { email: 'x', password: 'a' }, ['id', 'email', 'password']],
    ['claim-website.php', { id: '', password: 'Password1' }, ['id', 'email', 'password']],
    ['claim-confirm.php', { action: 'keep', token: '', password: 'a' }, ['token', 'password']],
    ['join-team.php', { token: 'x', name: '', password: 'a' }, ['name', 'password']],
    ['join-team.php', { token: 'x', name: '', password: 'Password1' }, ['name', 'password']],
    ['reset-password.php', { token: '', password: 'a' }, ['token', 'password']],
  ]),
)('%s names every wrong field', async (_title, call) => {
  await expectAll(call, { json: call[1] });
});

test.each(
  titled([
    ['suggest-change.php', { field: 'zz', value: 'A', source: 'x' }, ['field', 'source']],
    ['suggest-change.php', { field: 'email', value: 'A', email: 'x' }, ['field', 'email']],
    [
      'suggest-change.php',
      { field: 'bloodgroup', value: 'ZZ', source: 'x', note: 'n'.repeat(1_001) },
      ['value', 'source', 'note'],
    ],
    ['suggest-change.php', { field: 'dob', value: '2999-01-01', source: 'x' }, ['value', 'source']],
    ['suggest-change.php', { field: 'name', value: 'Ada Rao', source: 'x' }, ['value', 'source']],
  ]),
)('%s names every wrong field', async (_title, call) => {
  const record = aProfileRecord({ name: 'Ada Rao' });
  await createProfile(site.storage, record);
  await expectAll(call, { json: { id: record.id, ...call[1] } });
});

test.each(
  titled([
    ['change-password.php', { old_password: '', new_password: 'a' }, ['old_password', 'new_password']],
    ['ask-tie.php', { page: '', kind: 'founded', from: '2020', to: '2010' }, ['page', 'to']],
    ['ask-tie.php', { page: 'x', kind: 'zz', from: '2999', to: '2998' }, ['kind', 'from', 'to']],
    ['ask-tie.php', { page: 'x', kind: 'zz', from: 'zz', to: '2999-01' }, ['kind', 'from', 'to']],
  ]),
)('%s names every wrong field', async (_title, call) => {
  await expectAll(call, { json: call[1] }, (await anOwner(site.storage)).cookie);
});

test.each(
  titled([
    ['update-profile.php', { remove_avatar1: '7', name: '' }, ['remove_avatar1', 'name']],
    [
      'update-profile.php',
      { nickname: aFile(), email: 'x', listed: 'zz', links: 'zz', private_fields: 'zz', version: 'zz' },
      ['nickname', 'email', 'listed', 'links', 'private_fields', 'version'],
    ],
    ['update-profile.php', { listed: aFile(), avatar1: aFile() }, ['listed', 'avatar1']],
  ]),
)('%s names every wrong field', async (_title, call) => {
  const { cookie } = await anOwner(site.storage);
  await expectAll(call, { form: formOf(call[1] as Record<string, string | File>) }, cookie);
});

test.each(
  titled([
    [
      'register.php',
      { nickname: aFile(), name: '', dob: 'x', listed: 'zz' },
      ['nickname', 'name', 'dob', 'listed', 'avatar'],
    ],
    [
      'register.php',
      { draft_key: aFile(), password: 'a' },
      ['draft_key', 'password', 'confirmpassword', 'avatar'],
    ],
    [
      'register.php',
      {
        profile: 'robot',
        name: '',
        email: 'x',
        phone: '1',
        facebook: 'x',
        private_fields: 'zz',
        links: 'zz',
      },
      ['profile', 'name', 'email', 'phone', 'facebook', 'private_fields', 'links', 'avatar'],
    ],
    [
      'register.php',
      {
        profile: 'robot',
        private_fields: 'dob',
        companyname: '',
        email1: 'x',
        startedyear: '2999',
        gst: '\v',
      },
      ['profile', 'companyname', 'email1', 'startedyear', 'gst', 'avatar'],
    ],
  ]),
)('%s names every wrong field', async (_title, call) => {
  const fields = { ...registrationFields('personal'), ...call[1] } as Record<string, string | File>;
  await expectAll(call, { form: formOf(fields) });
});

test.each(
  titled([
    ['CMSupdateUser.php', { verified: 'zz', died: 'x' }, ['verified', 'died']],
    ['CMSupdateUser.php', { verified: 'zz', died: '1900' }, ['verified', 'died']],
    [
      'CMSeditProfile.php',
      { remove_avatar: '7', name: '', died: 'x', positions: 'x' },
      ['remove_avatar', 'name', 'died', 'positions'],
    ],
  ]),
)('%s names every wrong field', async (_title, call) => {
  const order = timeOrderedId(site.clock.now());
  const record = aProfileRecord({ email: '', dob: '1950-02-03', order });
  await createProfile(site.storage, record);
  const json = { id: record.id, profile: 'personal', version: 1, ...call[1] };
  await expectAll(call, { json }, await aSessionCookie(site.storage));
});

test.each(
  titled([
    ['create_article.php', ARTICLE, ['title', 'publish_at']],
    ['update_article.php', { id: 'x', ...ARTICLE }, ['title', 'publish_at']],
    ['update_article_status.php', { id: '', status: 'scheduled' }, ['id', 'publish_at']],
    ['CMSchangePassword.php', { old_password: '', new_password: 'a' }, ['old_password', 'new_password']],
  ]),
)('%s names every wrong field', async (_title, call) => {
  await expectAll(call, { json: call[1] }, await aSessionCookie(site.storage));
});
