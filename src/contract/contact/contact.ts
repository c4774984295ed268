import * as z from 'zod/mini';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { endpoint } from '../endpoint.ts';
import { emailText, phoneText, requiredCaptcha, requiredText } from '../inputs.ts';
import { sendMessageCall } from '../reading-calls.ts';

export const sendMessage = endpoint<{ success: true; message: string }>()({
  ...sendMessageCall,
  access: 'anyone',
  schema: z.object({
    name: requiredText('Name'),
    email: emailText(),
    phone: phoneText(),
    subject: requiredText('Subject'),
    message: requiredText('Message', LENGTHS.message, undefined, { lines: true }),
    recaptcha: requiredCaptcha(),
  }),
});
