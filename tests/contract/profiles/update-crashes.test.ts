import { beforeEach, expect, test } from 'vitest';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import updateProfile from '../../../netlify/functions/update-profile.ts';
import uploads from '../../../netlify/functions/uploads.ts';
import { anOwner, formOf, type Owner } from '../../support/builders/owners.ts';
import { aPhoto, aSite, ORIGIN, PASSWORD, send } from '../../support/calls/calls.ts';
import { isTaken } from '../accounts/email-calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;

const edit = (fields: Record<string, string | File>, cookie = owner.cookie) =>
  send(updateProfile, 'update-profile.php', { form: formOf(fields), cookie });

const own = async (cookie = owner.cookie) =>
  (await send(getUser, 'get-user.php', { json: {}, cookie })).body.user;

const listed = async (q = '') => (await send(getProfile, 'get-profile.php', { query: { q } })).body.data;

const photo = async (file: string) =>
  (await uploads(new Request(`${ORIGIN}/uploads/${file}`), {} as never)).status;

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
      await edit({ avatar });
      const old = await own();
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
      const { status } = await edit(changed());
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(8);
        break;
      }
      site = aSite({ blobs: site.blobs, clock: site.clock });
      const left = await own();
      const isOld = left.nickname === '';
      const moved = { nickname: 'Ash', email: 'ash@example.org', email_confirmed: false };
      expect(left, `crash ${at} ${applied} ${status}`).toEqual(
        isOld ? old : { ...old, ...moved, avatar: left.avatar, updated: left.updated, version: 3 },
      );
      expect(await photo(left.avatar)).toBe(200);
      // The client repeats an edit without an answer, based on the newest version.
      const again = await edit({ ...changed(), version: String(left.version) });
      expect(again.status, `repeat ${at} ${applied}`).toBe(200);
      expect(again.body.user).toMatchObject({ nickname: 'Ash', email: 'ash@example.org' });
      expect(await photo(again.body.avatar)).toBe(200);
      site.clock.advance(61_000);
      expect(await isTaken('ash@example.org')).toBe(true);
      expect(await isTaken(owner.email)).toBe(true);
      await edit({ hometown: 'Goa' });
      expect(site.blobs.keys('photos/')).toHaveLength(1);
      expect(await listed('ash')).toMatchObject([{ nickname: 'Ash', avatar: again.body.avatar }]);
    }
  }
});
