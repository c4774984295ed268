import { type AppError, invalid } from '../../base/http/server/errors.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';

/** The refusal of a link that is used, expired or forged. */
export const linkOver = (): AppError => invalid({ token: ACCOUNT_SENTENCES.linkOver });
