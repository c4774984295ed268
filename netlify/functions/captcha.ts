import { handle } from '../../src/accounts/server/handle.ts';
import { captcha } from '../../src/base/captcha/calls.ts';
import { newChallenge } from '../../src/base/captcha/server.ts';

export default handle(captcha, async ({ storage }) => ({ ...(await newChallenge(storage)) }));

export const config = { path: '/php-api/captcha.php' };
