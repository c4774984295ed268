import * as z from 'zod/mini';
import { ADMIN_SENTENCES } from '../../domain/accounts/admin.ts';
import { RECOVERY_CODES } from '../../domain/accounts/limits.ts';
import { inWords } from '../../domain/text/count.ts';
import { confirmTotp, disableTotp, enrolTotp } from '../accounts/second-factor.ts';
import { type Description, describe } from './describe.ts';
import { saidReply } from './records.ts';

const PASSWORD = 'Tr0mbone-sky';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The second factor of administrators. */
export const secondFactorCalls: readonly Description[] = [
  describe(enrolTotp, {
    summary: 'Begin to set up the second factor',
    details: 'The secret counts once a code has confirmed it.',
    reply: z.strictObject({ success: z.literal(true), uri: z.string(), secret: z.string() }),
    refusals: ['conflict', 'throttled'],
    example: {
      input: { password: PASSWORD },
      reply: {
        success: true,
        uri: `otpauth://totp/Vitae:lena%40example.org?issuer=Vitae&secret=${SECRET}`,
        secret: SECRET,
      },
    },
  }),
  describe(confirmTotp, {
    summary: 'Turn the second factor on',
    details: `Answers ${inWords(RECOVERY_CODES)} recovery codes, each good once, and ends the other sessions of the administrator.`,
    reply: z.strictObject({ success: z.literal(true), recovery: z.array(z.string()) }),
    refusals: ['conflict', 'throttled'],
    example: { input: { code: '123456' }, reply: { success: true, recovery: ['abcd-efgh-jkmn'] } },
  }),
  describe(disableTotp, {
    summary: 'Turn the second factor off',
    reply: saidReply,
    refusals: ['conflict', 'throttled'],
    example: {
      input: { password: PASSWORD, code: '123456' },
      reply: { success: true, message: ADMIN_SENTENCES.totpOff },
    },
  }),
];
