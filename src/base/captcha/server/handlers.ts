import { handler } from '../../http/server/handler.ts';
import { captcha } from '../calls.ts';
import { newChallenge } from './check-captcha.ts';

export const captchaHandler = handler(captcha, async ({ storage }) => ({ ...(await newChallenge(storage)) }));
