import * as z from 'zod/mini';
import { FIELD_SENTENCES, isPhone } from '../../domain/fields/field-sentences.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { endpoint } from '../endpoint.ts';
import { emailText, requiredCaptcha, requiredText } from '../inputs.ts';
import { sendMessageCall } from '../reading-calls.ts';

export const sendMessage = endpoint<{ success: true; message: string }>()({
  ...sendMessageCall,
  access: 'anyone',
  schema: z.object({
    name: requiredText('Name'),
    email: emailText(),
    phone: requiredText('Phone').check(z.refine(isPhone, { error: FIELD_SENTENCES.phone })),
    subject: requiredText('Subject'),
    message: requiredText('Message', LENGTHS.message, undefined, { lines: true }),
    recaptcha: requiredCaptcha(),
  }),
});
