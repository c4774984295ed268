import { AppError } from '../../base/http/server/errors.ts';
import type { CaseFile, ClosedMark } from '../cases/storage/case-file.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';

export const notPossible = (sentence: string): AppError => new AppError('conflict', sentence);

/** Refuses a decision on a case that an administrator has closed, perhaps `me`; the reply says how. */
export const decidedBefore = ({ decision, by, at }: ClosedMark, me: string): AppError =>
  new AppError('conflict', MODERATION_SENTENCES[by === me ? 'caseDecidedByYou' : 'caseDecided'], {
    body: { decided: { decision, by, at: new Date(at).toISOString() } },
  });

/** Refuses a decision about a page on which another one was taken since its file was `read`. */
export const requireNothingSince = (read: CaseFile, file: CaseFile): void => {
  if (file.newest?.id !== read.newest?.id) throw new AppError('conflict');
};
