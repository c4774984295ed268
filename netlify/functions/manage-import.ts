import { answerImport } from '../../src/server/imports/answer-import.ts';

export default answerImport;

export const config = { path: '/manage/import', method: 'POST', background: true };
