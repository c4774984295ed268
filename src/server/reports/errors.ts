import { MODERATION_SENTENCES } from '../../domain/admin/moderation.ts';
import type { ClosedMark } from '../../storage/cases/case-file.ts';
import { AppError } from '../http/errors.ts';

/** Refuses a call about a profile that is not there. */
export const noProfile = (): AppError => new AppError('not-found', MODERATION_SENTENCES.notFound);

/** Refuses a decision that the state does not allow. */
export const notNow = (sentence: string): AppError => new AppError('conflict', sentence);

/** Refuses a decision on a case that another administrator has closed, and says how. */
export const decidedBefore = ({ decision, by, at }: ClosedMark): AppError =>
  new AppError('conflict', MODERATION_SENTENCES.caseDecided, {
    body: { decided: { decision, by, at: new Date(at).toISOString() } },
  });
