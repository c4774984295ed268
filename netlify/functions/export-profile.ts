import { exportProfile as endpoint } from '../../src/contract/account.ts';
import { handle } from '../../src/server/http/handle.ts';
import { requireOwnProfile } from '../../src/server/profiles/own-profile.ts';
import { exportProfile } from '../../src/server/profiles/profile-export.ts';

export default handle(endpoint, async (call) => {
  const everything = await exportProfile(call.storage, await requireOwnProfile(call));
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="profile-${call.holder}.json"`,
    },
  });
});

export const config = { path: '/php-api/export-profile.php' };
