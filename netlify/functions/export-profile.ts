import { handle } from '../../src/accounts/server/handle.ts';
import { answerExport } from '../../src/owners/export/server.ts';
import { exportProfile } from '../../src/owners/my-profile/calls.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';

export default handle(exportProfile, async (call) =>
  answerExport(call.storage, await requireOwnProfile(call)),
);

export const config = { path: '/php-api/export-profile.php' };
