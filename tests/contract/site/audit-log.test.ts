import { expect, test } from 'vitest';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import updateUser from '../../../netlify/functions/CMSupdateUser.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { getPublicProfile as readProfile } from '../../../src/storage/profiles/visibility.ts';
import { auditJournal } from '../../../src/storage/site/audit.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { aRegisteredProfile } from '../../support/calls/calls.ts';

const { site, admin } = withAdmin();

test('the audit log tells who changed what, newest first in pages, before and after a compaction', async () => {
  const { id } = await aRegisteredProfile();
  for (const verified of ['yes', 'yes', 'not-verified.jpg'])
    await admin(updateUser, 'CMSupdateUser.php', { json: { id, profile: 'personal', verified } });
  await admin(deleteUser, 'CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  for (const turn of [1, 2]) {
    const { body } = await admin(getAudit, 'CMSgetAudit.php');
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'delete-profile',
      'unverify',
      'verify',
    ]);
    expect(body.items[2]).toMatchObject({
      admin: ADMIN.email,
      // A profile in the trash is shown by its id.
      target: id,
      before: { verified: 'not-verified.jpg' },
      after: { verified: 'verified.jpg' },
    });
    expect(Date.parse(body.items[0].at)).toBeGreaterThan(0);
    const first = await admin(getAudit, 'CMSgetAudit.php', { query: { limit: '2' } });
    const second = await admin(getAudit, 'CMSgetAudit.php', {
      query: { limit: '2', cursor: first.body.next },
    });
    expect([...first.body.items, ...second.body.items]).toEqual(body.items);
    expect(second.body.next).toBeNull();
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  }
});

test('nothing changes when the audit log cannot be written', async () => {
  const { id } = await aRegisteredProfile();
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'put' && key.startsWith('audit/'),
  });
  const { status } = await admin(updateUser, 'CMSupdateUser.php', {
    json: { id, profile: 'personal', verified: 'yes' },
  });
  site.blobs.faults.clear();
  expect([status, (await readProfile(site.storage, id))?.verified]).toEqual([500, 'not-verified.jpg']);
});
