import { handler } from '../../http/server/handler.ts';
import { captcha } from '../calls.ts';
import { newCaptchaChallenge } from './check-captcha.ts';

export const captchaHandler = handler(captcha, async ({ storage }) => ({
  ...(await newCaptchaChallenge(storage)),
}));
