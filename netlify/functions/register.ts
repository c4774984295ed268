import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { mailNewPage } from '../../src/owners/email/server/email-confirmation.ts';
import { register } from '../../src/owners/registration/calls.ts';
import { registerProfile, registrationProblems } from '../../src/owners/registration/server.ts';

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
