import { answerRun } from '../../server/answer-run.ts';
import { runRestoreWorker } from './restore-worker.ts';

/** Restores the archive that a command uploaded. */
export const answerRestore = answerRun('restore', runRestoreWorker);
