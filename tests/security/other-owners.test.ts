import { describe, expect, test } from 'vitest';
import { anOwner, formOf } from '../support/builders/owners.ts';
import { PASSWORD, type Sent, send } from '../support/calls/calls.ts';
import { publicRecord } from '../support/calls/owner-calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';

const site = withUnthrottledSite();

describe('another owner’s id', () => {
  const calls: [string, (id: string) => Sent][] = [
    ['get-user.php', (id) => ({ json: { id } })],
    ['update-profile.php', (id) => ({ form: formOf({ id, nickname: 'Ash' }) })],
    [
      'change-password.php',
      (id) => ({ json: { user_id: id, old_password: PASSWORD, new_password: 'Viola-9-dawn' } }),
    ],
    ['delete-profile.php', (id) => ({ json: { id, password: PASSWORD } })],
  ];
  test.each(calls)('is refused by %s, however it is spelled', async (path, sent) => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const { id } = other;
    const before = ['profiles', 'accounts'].map((kind) => site.blobs.peek(`${kind}/${id}`)?.text());
    for (const spelled of [
      id,
      ` ${id}`,
      id.toUpperCase(),
      `${id}\0`,
      `${owner.id},${id}`,
      `../profiles/${id}`,
    ]) {
      const { status } = await send(path, { ...sent(spelled), cookie: owner.cookie });
      expect([spelled, [400, 403].includes(status)]).toEqual([spelled, true]);
    }
    expect(['profiles', 'accounts'].map((kind) => site.blobs.peek(`${kind}/${id}`)?.text())).toEqual(before);
  });

  test('is ignored in the query and as a second value in the form', async () => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const form = formOf({ id: owner.id, profile_id: other.id, nickname: 'Ash' });
    form.append('id', other.id);
    const query = { id: other.id, user_id: other.id };
    const edited = await send('update-profile.php', { form, query, cookie: owner.cookie });
    expect([edited.status, edited.body.user.id]).toEqual([200, owner.id]);
    expect((await publicRecord(other.id)).nickname).toBe('');
    const both = formOf({ id: owner.id, user_id: other.id, nickname: 'Elm' });
    expect((await send('update-profile.php', { form: both, cookie: owner.cookie })).status).toBe(403);
    expect((await publicRecord(owner.id)).nickname).toBe('Ash');
    const exported = await send('export-profile.php', { query, cookie: owner.cookie });
    expect(JSON.stringify(exported.body)).not.toContain(other.id);
  });

  test('in a photo field does not take over a photo', async () => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const form = formOf({
      avatar: `/uploads/${other.id}.jpg`,
      avatar1: `${other.id}-0.jpg`,
      avatar2: 'https://evil.example/a.jpg',
      remove_avatar: '1',
    });
    const { body } = await send('update-profile.php', { form, cookie: owner.cookie });
    expect([body.user.avatar1, body.user.avatar2, body.user.version]).toEqual(['', '', 1]);
  });
});
