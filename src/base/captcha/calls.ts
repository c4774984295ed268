import * as z from 'zod/mini';
import { endpoint } from '../http/calls/endpoint.ts';
import { captchaCall } from '../http/calls/form-calls.ts';
import { noInput } from '../http/calls/inputs.ts';

const challenge: z.ZodMiniType<Record<string, unknown>> = z.looseObject({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});

/** A fresh ALTCHA challenge, bare, in altcha-lib's v2 protocol. */
export const captcha = endpoint({
  ...captchaCall,
  access: 'anyone',
  ownPagesOnly: true,
  schema: noInput(),
  reply: challenge,
});
