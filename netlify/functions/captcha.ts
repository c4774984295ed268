import { captcha } from '../../src/contract/captcha.ts';
import { newChallenge } from '../../src/server/captcha/captcha.ts';
import { handle } from '../../src/server/http/handle.ts';

export default handle(captcha, async ({ storage }) => ({ ...(await newChallenge(storage)) }));

export const config = { path: '/php-api/captcha.php' };
