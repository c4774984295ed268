import { register } from '../../src/contract/profile.ts';
import { handle } from '../../src/server/http/handle.ts';
import { LIMITS, throttle } from '../../src/server/http/limits.ts';
import { registerProfile } from '../../src/server/profiles/registration.ts';

export default handle(register, async ({ input, files, storage, address }) => {
  if (files.size > 0) await throttle(storage, LIMITS.photoUploads, address);
  return registerProfile({ storage, raw: input, files, address });
});

export const config = { path: '/php-api/register.php' };
