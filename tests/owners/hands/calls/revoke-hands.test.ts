import { expect, test } from 'vitest';
import { settleLogins } from '../../../../src/accounts/hands/server/settle.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { withKeptLog } from '../../../support/calls/kept-log.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { sendTo } from '../../../support/faults/warm-processes.ts';
import { handsOfPage, join } from '../../../support/hands/hands-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { tokenFor } = keptMails();
withKeptLog();

/** A page whose owner's address was somebody else's for a while, in which two editors came: one joined, one is asked. */
const aPage = async () => {
  const site = aSite();
  const owner = await anOwner(site.storage, { email: 'owner@example.org' });
  site.clock.advance(1_000);
  const token = await createLink(site.storage, 'undo', owner.id, { email: 'owner@example.org' });
  site.clock.advance(1_000);
  const hands = handsOfPage(owner.id, owner.cookie);
  for (const email of ['joined@example.org', 'asked@example.org'])
    expect((await hands.invite(email)).status).toBe(200);
  const { body } = await join(await tokenFor('joined@example.org', 'JoinPage'));
  expect(body.user_id).toBe(owner.id);
  const editor = (await getProfileRecord(site.storage, owner.id))?.hands?.editors[0]?.login ?? '';
  return { site, owner, token, editor };
};

/** More than such a call has. */
const PLACES = Array.from({ length: 60 }, (_, index) => index + 1);

test.each(['no', 'yes'] as const)(
  'an address that is taken back takes the editors away that came since, whenever that crashes (applied: %s)',
  async (applied) => {
    for (const at of sampled(PLACES)) {
      const { site, owner, token, editor } = await aPage();
      const doomed = site.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      const undo = (process = site.blobs.newProcess()) =>
        sendTo(aStorage({ ...site, process }).storage, 'undo-email.php', { json: { token } });
      await undo(doomed);
      const hasCrashed = doomed.faults.hasCrashed();
      // A link that is over says that everything was done.
      const { status, body } = hasCrashed ? await undo() : { status: 200, body: {} };
      expect([at, status, body.ended ?? 'undone']).toEqual([at, status === 200 ? 200 : 400, 'undone']);
      const { storage } = aStorage({ ...site, process: site.blobs.newProcess() });
      const record = await getProfileRecord(storage, owner.id);
      expect([at, record?.hands?.editors, record?.hands?.invited]).toEqual([at, [], []]);
      // A crash leaves the editor's own list to upkeep.
      site.clock.advance(3_600_000);
      await settleLogins(storage, Number.POSITIVE_INFINITY);
      expect([at, (await getAccount(storage, editor))?.pages ?? []]).toEqual([at, []]);
      if (!hasCrashed) break;
    }
  },
);
