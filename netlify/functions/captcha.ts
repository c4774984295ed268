import { captcha } from '../../src/contract/captcha.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { newChallenge } from '../../src/server/captcha/captcha.ts';

export default handle(captcha, async ({ storage }) => ({ ...(await newChallenge(storage)) }));

export const config = { path: '/php-api/captcha.php' };
