import { handle } from '../../src/accounts/server/handle.ts';
import { exportProfile } from '../../src/contract/owners/own-page.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { answerExport } from '../../src/server/owners/profile-export.ts';

export default handle(exportProfile, async (call) =>
  answerExport(call.storage, await requireOwnProfile(call)),
);

export const config = { path: '/php-api/export-profile.php' };
