import { answerImport } from '../../src/imports/import/server/answer-import.ts';

export default answerImport;

export const config = { path: '/manage/import', method: 'POST', background: true };
