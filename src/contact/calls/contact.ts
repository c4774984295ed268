import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { sendMessageCall } from '../../base/http/calls/form-calls.ts';
import { phoneText, requiredCaptcha, requiredText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';
import { contactLabel } from '../rules.ts';

export const sendMessage = endpoint({
  ...sendMessageCall,
  access: 'anyone',
  schema: z.object({
    name: requiredText(() => contactLabel('name')),
    email: emailText(),
    phone: phoneText(),
    subject: requiredText(() => contactLabel('subject')),
    message: requiredText(() => contactLabel('message'), LENGTHS.message, undefined, { lines: true }),
    recaptcha: requiredCaptcha(),
  }),
  reply: messageReply,
});
