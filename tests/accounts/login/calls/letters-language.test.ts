import { expect, test } from 'vitest';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { withLanguages } from '../../../support/languages.ts';
import { keptMails } from '../../../support/site/mails.ts';

withLanguages('en', 'de');
const { owner } = withOwner();
const { mails } = keptMails();

test('letters to an owner are in the language that they chose, whatever a call asks for', async () => {
  const { status, body } = await edit({ id: owner.id, version: '1', letters: 'DE' }, owner.cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await send('get-user.php', { json: {}, cookie: owner.cookie })).body.user).toMatchObject({
    letters: 'de',
  });
  await send('change-password.php', {
    json: { user_id: owner.id, old_password: PASSWORD, new_password: 'Viola-9-dawn' },
    cookie: owner.cookie,
  });
  expect((await mails()).at(-1)).toContain('/de/');
  const refused = await edit({ id: owner.id, version: '2', letters: 'fr' }, owner.cookie);
  expect([refused.status, refused.body['errors']]).toEqual([
    400,
    { letters: 'Please choose one of the languages of this site' },
  ]);
});
