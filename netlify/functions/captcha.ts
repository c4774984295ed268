import { captcha } from '../../src/base/captcha/calls.ts';
import { newChallenge } from '../../src/base/captcha/server.ts';
import { handle } from '../../src/server/accounts/handle.ts';

export default handle(captcha, async ({ storage }) => ({ ...(await newChallenge(storage)) }));

export const config = { path: '/php-api/captcha.php' };
