import { handle } from '../../src/accounts/server/handle.ts';
import { register } from '../../src/contract/owners/registration.ts';
import { mailNewPage } from '../../src/server/owners/email-confirmation.ts';
import { registerProfile, registrationProblems } from '../../src/server/owners/registration.ts';
import { tellArrival } from '../../src/server/to-do/notices.ts';

export default handle(
  register,
  async (call) => {
    const { storage, later } = call;
    const { reply, created } = await registerProfile(call);
    if (created !== null) later(() => mailNewPage(storage, created));
    if (created?.waiting?.until === 'reviewed') later(() => tellArrival(storage));
    return reply;
  },
  registrationProblems,
);

export const config = { path: '/php-api/register.php' };
