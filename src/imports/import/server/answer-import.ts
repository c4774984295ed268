import { answerRun } from '../../server/answer-run.ts';
import { runImportWorker } from './import-worker.ts';

/** Imports the records that a command uploaded. */
export const answerImport = answerRun('import', runImportWorker);
