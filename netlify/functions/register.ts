import { register } from '../../src/contract/owners/registration.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { LIMITS, throttle } from '../../src/server/http/limits.ts';
import { askToConfirm } from '../../src/server/owners/email-confirmation.ts';
import { registerProfile } from '../../src/server/owners/registration.ts';

export default handle(register, async (call) => {
  const { files, storage, address, later } = call;
  if (files.size > 0) await throttle(storage, LIMITS.photoUploads, address);
  const { reply, made } = await registerProfile(call);
  if (made !== null) later(() => askToConfirm(storage, made));
  return reply;
});

export const config = { path: '/php-api/register.php' };
