// @module-tag long
import { beforeEach, expect, test } from 'vitest';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aPhoto, aSite, PASSWORD } from '../../../support/calls/calls.ts';
import { edit, isTaken, listed, ownRecord, photoStatus } from '../../../support/calls/owner-calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

test('a crash at any storage call leaves the old or the new record, and a repeat finishes the edit', async () => {
  const avatar = await aPhoto();
  const avatar1 = await aPhoto();
  for (const applied of ['no', 'yes'] as const) {
    for (let at = 1; ; at += 1) {
      site = aSite();
      owner = await anOwner(site.storage);
      await edit({ avatar }, owner.cookie);
      const old = await ownRecord(owner.cookie);
      const doomed = site.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: site.blobs, clock: site.clock, process: doomed });
      const changed = () => ({
        nickname: 'Ash',
        email: 'ash@example.org',
        password: PASSWORD,
        avatar: avatar1,
        version: '2',
      });
      const { status } = await edit(changed(), owner.cookie);
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(8);
        break;
      }
      site = aSite({ blobs: site.blobs, clock: site.clock });
      const left = await ownRecord(owner.cookie);
      const isOld = left.nickname === '';
      const moved = {
        nickname: 'Ash',
        email: 'ash@example.org',
        email_confirmed: false,
        undo_until: expect.any(String),
      };
      expect(left, `crash ${at} ${applied} ${status}`).toEqual(
        isOld ? old : { ...old, ...moved, avatar: left.avatar, updated: left.updated, version: 3 },
      );
      expect(await photoStatus(left.avatar)).toBe(200);
      // The client repeats an edit without an answer, based on the newest version.
      const again = await edit({ ...changed(), version: String(left.version) }, owner.cookie);
      expect(again.status, `repeat ${at} ${applied}`).toBe(200);
      expect(again.body.user).toMatchObject({ nickname: 'Ash', email: 'ash@example.org' });
      expect(await photoStatus(again.body.avatar)).toBe(200);
      site.clock.advance(61_000);
      expect(await isTaken('ash@example.org')).toBe(true);
      expect(await isTaken(owner.email)).toBe(true);
      await edit({ hometown: 'Goa' }, owner.cookie);
      expect(site.blobs.keys('photos/')).toHaveLength(1);
      expect(await listed('ash')).toMatchObject([{ nickname: 'Ash', avatar: again.body.avatar }]);
    }
  }
});
