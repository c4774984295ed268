import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { ADMIN_SENTENCES } from '../../admin-login/rules.ts';
import { confirmTotp, disableTotp, enrolTotp, newRecoveryCodes } from '../calls.ts';
import { beginTotp, replaceRecoveryCodes, turnOffTotp, turnOnTotp } from './second-factor.ts';

export const enrolTotpHandler = adminHandler(enrolTotp, async (call) => {
  const { uri, secret } = await beginTotp(call, call.input.password);
  return { success: true as const, uri, secret };
});

export const confirmTotpHandler = adminHandler(confirmTotp, async (call) => {
  const { input, request, admin, audit } = call;
  const recovery = await turnOnTotp(call, input.code, readOwnCookie(request, 'admin'));
  await audit('enrol-totp', admin.email, null, null);
  return { success: true as const, recovery };
});

export const disableTotpHandler = adminHandler(disableTotp, async (call) => {
  const { input, admin, audit } = call;
  await turnOffTotp(call, input.password, input.code);
  await audit('disable-totp', admin.email, null, null);
  return { success: true as const, message: ADMIN_SENTENCES.totpOff };
});

export const newRecoveryCodesHandler = adminHandler(newRecoveryCodes, async (call) => {
  const { input, admin, audit } = call;
  const recovery = await replaceRecoveryCodes(call, input.password, input.code);
  await audit('new-recovery-codes', admin.email, null, null);
  return { success: true as const, recovery };
});
