import { answerImport } from '../../src/server/manage/run-import.ts';

export default answerImport;

export const config = { path: '/manage/import', method: 'POST', background: true };
